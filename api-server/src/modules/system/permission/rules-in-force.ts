import { sql } from 'drizzle-orm';

/**
 * SQL joins from grants `g` to the data rules in force: selected in the grant, enabled, and in a menu whose list has a permission code.
 * `dr` is the rule, `c` the code.
 */
export const rulesInForce = sql`
  join sys_permission_data_rule dr on dr.permission_id = g.permission_id and dr.id = any(string_to_array(g.data_rule_ids, ','))
    and dr.status = '1' and dr.del_flag = 0
  join sys_permission c on c.menu_type = 2 and c.del_flag = 0 and c.perms like '%:list' and c.parent_id = g.permission_id`;

/** SQL for the entity of the code `c`: `order` for `order:list`. */
export const entityInForce = sql`split_part(c.perms, ':', 1)`;
