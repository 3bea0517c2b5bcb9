package io.github.lockevolution.sections.spring;

import jakarta.persistence.EntityManagerFactory;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;

/** JPA over Hibernate, transactions and aspects, all as they are by default. */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
@EnableAspectJAutoProxy
class ShopConfiguration {

    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(database);
        factory.setManagedTypes(PersistenceManagedTypes.of(Item.class.getName()));
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        return factory;
    }

    @Bean
    JpaTransactionManager transactionManager(EntityManagerFactory entities) {
        return new JpaTransactionManager(entities);
    }

    @Bean
    TransactionTemplate transaction(JpaTransactionManager transactions) {
        return new TransactionTemplate(transactions);
    }
}
