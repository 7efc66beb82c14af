/** The screens that menus open. The registry's gate checks releases against them, and a user's environment manifest must describe them. */
import { sql } from 'drizzle-orm';
import type { EnvironmentMenu, MenuComponent } from 'shared-contracts/release/release-operations';
import { announcementsPath, homePath, myDepartmentPath } from 'shared-contracts/wire/constants';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { runNamed } from '../../../kernel/database/statements.ts';
import { grantsInForce } from '../../system/permission/grants-in-force.ts';
import { headsDepartment } from '../../system/permission/permission-result.ts';
import { knownCodes } from '../menu/offered-menu.ts';

/** SQL condition on menu rows that open a remote's screen, not a layout or a page of another site. */
const opensScreen = sql`menu_type <> 2 and del_flag = 0 and component like '%/%'
  and component not like 'layouts/%' and component not like '%://%'`;

/** The menu that the registry's gate compares releases with: the screens it opens, and the permission codes this server knows. */
export const environmentMenu = async (tx: Tx): Promise<EnvironmentMenu> => ({
  components: await menuComponents(tx),
  codes: knownCodes,
});

/**
 * Component path, name and address of every enabled menu row that opens a screen. Rows that only group others are included, because no
 * screen may use their address.
 */
async function menuComponents(tx: Tx): Promise<MenuComponent[]> {
  const { rows } = await tx.execute<MenuComponent & Record<string, unknown>>(sql`
    select component, min(name) as title, url as path from sys_permission
    where ${opensScreen} and status = '1' or menu_type <> 2 and del_flag = 0 and component like 'layouts/%' and url is not null
    group by component, url order by component, url`);
  return rows;
}

/**
 * First segments of the component paths in a user's menu. Everybody also has the home page and their own announcements, and heads of departments have
 * the page of their departments.
 */
export async function reachedGroups(tx: Tx, userId: string): Promise<string[]> {
  const query = sql`
    select distinct split_part(component, '/', 1) as name from sys_permission
    where ${opensScreen} and (url in (${homePath}, ${announcementsPath})
      or url = ${myDepartmentPath} and ${headsDepartment(userId)} or id in (
      select g.permission_id from ${grantsInForce(sql`${userId}`)} g))`;
  const rows = await bypassRowScope(tx, () => runNamed<{ name: string }>(tx, 'reached_groups', query));
  return rows.map(({ name }) => name);
}
