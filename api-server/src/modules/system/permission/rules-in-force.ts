import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL that follows `select …`: the data rules that have an effect in some grants (a derived table). These are enabled rules that are
 * selected in the grant of a menu, if the menu has a list with a permission code. `dr` is the rule, `c` the code. Only rules of the menu
 * itself can be selected in its grant, so the ids of rules are sufficient.
 */
export const rulesOfGrants = (grants: SQL): SQL => sql`
  from sys_permission_data_rule dr
  join sys_permission c on c.menu_type = 2 and c.del_flag = 0 and c.perms like '%:list' and c.parent_id = dr.permission_id
  where dr.status = '1' and dr.del_flag = 0
    and dr.id = any(array(select unnest(string_to_array(g.data_rule_ids, ',')) from ${grants} g where g.data_rule_ids is not null))`;

/** SQL for the entity of the code `c`: `order` for `order:list`. */
export const entityInForce = sql`split_part(c.perms, ':', 1)`;

/** SQL for the entities of all lists of the rule's menu. Usually there is one; a rule then names a field of it. */
export const listsOfMenu = sql`array(select split_part(l.perms, ':', 1) from sys_permission l
  where l.menu_type = 2 and l.del_flag = 0 and l.perms like '%:list' and l.parent_id = dr.permission_id order by 1)`;
