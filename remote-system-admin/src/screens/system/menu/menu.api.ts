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

/** Menus and permission codes as a tree; read again after every change of one. */
export const useMenuTree = () => useRead<readonly MenuNode[]>('/sys/permission/list', undefined, { entity: permission.name });

/** Screens offered by pinned releases. Shows no message on failure: the page says that they cannot be read, and works without them. */
export const useOfferedScreens = () =>
  useRead<readonly OfferedScreen[]>(offeredScreensPath, undefined, { entity: permission.name, quiet: true });
