import { useMemo } from 'react';
import { type OfferedScreen, offeredScreensPath } from 'shared-contracts/release/screen';
import { permission } from 'shared-contracts/system/permission';
import type { WireRecord } from 'shared-platform/entity-api';
import { useRead } from 'shared-platform/read';

/** A row of the permission tree: a menu, or a permission code below one. */
export interface MenuNode extends WireRecord<typeof permission> {
  /** The row was delivered by the product or a release. */
  readonly isDelivered: boolean;
  readonly children: readonly MenuNode[] | null;
}

const flags = ['alwaysShow', 'keepAlive', 'hidden', 'internalOrExternal', 'route', 'leaf'] as const;
/** A row as it is sent: flags are booleans on the wire, `Y` and `N` in the contract's fields. */
type SentNode = Omit<MenuNode, (typeof flags)[number] | 'children'> &
  Readonly<Record<(typeof flags)[number], boolean>> & { readonly children: readonly SentNode[] | null };

function readNode(node: SentNode): MenuNode {
  const read = Object.fromEntries(flags.map((name) => [name, node[name] ? 'Y' : 'N']));
  return { ...node, ...read, children: node.children?.map(readNode) ?? null } as unknown as MenuNode;
}

/** Reads menus and permission codes as a tree; reads them again after every change of one. */
export function useMenuTree() {
  const read = useRead<readonly SentNode[]>('/sys/permission/list', undefined, { entity: permission.name });
  const { data } = read;
  return { ...read, data: useMemo(() => data?.map(readNode), [data]) };
}

/** Screens offered by pinned releases. When they cannot be read, no error message is shown: the page mentions it and works without them. */
export const useOfferedScreens = () =>
  useRead<readonly OfferedScreen[]>(offeredScreensPath, undefined, { entity: permission.name, quiet: true });
