package io.github.lockevolution.demo;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/** The configuration of a node for Spring: scheduling, aspects, and the two classes of the job. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@EnableAspectJAutoProxy
@Import({OrderMailJob.class, RedisTryLockAspect.class})
class NodeConfiguration implements SchedulingConfigurer {

    private final SimulatedSchedule schedule;

    NodeConfiguration(SimulatedSchedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar registrar) {
        registrar.setTaskScheduler(schedule);
    }
}
