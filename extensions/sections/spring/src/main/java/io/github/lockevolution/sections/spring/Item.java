package io.github.lockevolution.sections.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The item on sale, and how many are left of it. */
@Entity
@Table(name = "item")
public class Item {

    @Id
    private int id;

    private int stock;

    protected Item() {}

    public boolean isSoldOut() {
        return stock == 0;
    }

    public void sellOne() {
        stock--;
    }
}
