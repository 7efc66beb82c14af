import { sql } from 'drizzle-orm';

/**
 * Joins of grants `g` that come to the data rules in force: ticked in the grant, switched on, at a menu whose list has a code. `dr` is the
 * rule, `c` the code.
 */
export const rulesInForce = sql`
  join sys_permission_data_rule dr on dr.permission_id = g.permission_id and dr.id = any(string_to_array(g.data_rule_ids, ','))
    and dr.status = '1' and dr.del_flag = 0
  join sys_permission c on c.menu_type = 2 and c.del_flag = 0 and c.perms like '%:list' and c.parent_id = g.permission_id`;

/** The entity that the code `c` is about: `order` of `order:list`. */
export const entityInForce = sql`split_part(c.perms, ':', 1)`;
