import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useIsSettled } from './use-is-settled.ts';
import { useLeaveNotices } from './use-leave-notices.ts';

export type { DrawerProps };

/** antd's Drawer that stays open after a double click on its button: otherwise the second click hits the mask and closes it. */
export function Drawer(props: DrawerProps) {
  useLeaveNotices(props.open ?? false);
  return <AntDrawer mask={{ closable: useIsSettled(props.open ?? false) }} {...props} />;
}
