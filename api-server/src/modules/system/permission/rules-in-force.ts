import { sql } from 'drizzle-orm';

/**
 * Joins from grants `g` to the data rules in force: ticked in the grant, enabled, and at a menu whose list has a permission code. `dr` is
 * the rule, `c` the code.
 */
export const rulesInForce = sql`
  join sys_permission_data_rule dr on dr.permission_id = g.permission_id and dr.id = any(string_to_array(g.data_rule_ids, ','))
    and dr.status = '1' and dr.del_flag = 0
  join sys_permission c on c.menu_type = 2 and c.del_flag = 0 and c.perms like '%:list' and c.parent_id = g.permission_id`;

/** The entity that the code `c` belongs to: `order` of `order:list`. */
export const entityInForce = sql`split_part(c.perms, ':', 1)`;
