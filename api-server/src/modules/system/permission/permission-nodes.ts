import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { rowReader } from '../../../kernel/database/row-reader.ts';
import { permissions } from './permission.table.ts';

type PermissionRow = typeof permissions.$inferSelect;

type Flag = 'alwaysShow' | 'keepAlive' | 'hidden' | 'internalOrExternal' | 'route' | 'leaf';

/** A menu or permission code as the administration screen lists it; flags are booleans on the wire. */
export interface PermissionNode extends Omit<PermissionRow, 'tenantId' | 'sysOrgCode' | Flag> {
  readonly alwaysShow: boolean;
  readonly keepAlive: boolean;
  readonly hidden: boolean;
  readonly internalOrExternal: boolean;
  readonly route: boolean;
  readonly leaf: boolean;
  readonly key: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children: PermissionNode[] | null;
  /** Whether the product or a release delivered the row; sent with the whole tree only. */
  readonly isDelivered?: boolean;
}

/** A node of the tree in the grant dialog. */
export interface GrantNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly label: string;
  readonly slotTitle: string;
  readonly isLeaf: boolean;
  readonly icon: string | null;
  readonly parentId: string | null;
  readonly ruleFlag: number;
  readonly menuType: number;
  readonly scopedSlots: { readonly title: 'hasDatarule' };
  readonly children: GrantNode[] | null;
}

const permissionReader = rowReader(permissions);

/** Rows that are not deleted, in display order. */
export async function permissionRowsOf(tx: Tx, where?: SQL): Promise<PermissionRow[]> {
  return await permissionReader.read(
    tx,
    sql`where ${and(eq(permissions.delFlag, 0), where)} order by ${permissions.sortNo}, ${permissions.id}`,
  );
}

export const isTopLevel = isNull(permissions.parentId);
export const isChildOf = (parentIds: readonly string[]) => inArray(permissions.parentId, [...parentIds]);

/**
 * Turns a row into a tree node. The row object itself is extended, because copying thousands of rows takes longer than reading them. Each
 * property is assigned by its own statement: V8 makes objects slow that `Object.assign` extends by many properties. Properties that are
 * undefined are not sent.
 */
export function permissionNode(row: PermissionRow, children: PermissionNode[] | null, isDelivered?: boolean): PermissionNode {
  // The cast is safe: all properties in which nodes differ from rows are set below.
  const node = row as unknown as Mutable<PermissionNode & { tenantId: undefined; sysOrgCode: undefined }>;
  const isLeaf = row.leaf === 'Y';
  node.tenantId = undefined;
  node.sysOrgCode = undefined;
  node.alwaysShow = row.alwaysShow === 'Y';
  node.keepAlive = row.keepAlive === 'Y';
  node.hidden = row.hidden === 'Y';
  node.internalOrExternal = row.internalOrExternal === 'Y';
  node.route = row.route === 'Y';
  node.leaf = isLeaf;
  node.key = row.id;
  node.title = row.name;
  node.isLeaf = isLeaf;
  node.children = children;
  if (isDelivered !== undefined) node.isDelivered = isDelivered;
  return node;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function grantNode(row: PermissionRow, children: GrantNode[] | null): GrantNode {
  const { id, name, nameEn, icon, parentId, ruleFlag, menuType } = row;
  const titles = { title: name, titleEn: nameEn, label: name, slotTitle: name };
  return {
    key: id,
    value: id,
    ...titles,
    isLeaf: !children,
    icon,
    parentId,
    ruleFlag,
    menuType,
    scopedSlots: { title: 'hasDatarule' },
    children,
  };
}

function treeOf<Node>(rows: readonly PermissionRow[], make: (row: PermissionRow, children: Node[] | null) => Node): Node[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: string | null): Node[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const children = below(row.id);
      return make(row, children.length > 0 ? children : null);
    });
  return below(null);
}

/** Ids of the rows that the product or a release delivered. */
export async function deliveredIds(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`select key from freight.delivered_row where kind in ('menu', 'code')`);
  return new Set(rows.map(({ key }) => key));
}

/** The whole tree for the administration screen. */
export const permissionTree = (rows: readonly PermissionRow[], delivered: ReadonlySet<string>): PermissionNode[] =>
  treeOf(rows, (row, children) => permissionNode(row, children, delivered.has(row.id)));
export const grantTree = (rows: readonly PermissionRow[]) => treeOf(rows, grantNode);
