import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useIsSettled } from './use-is-settled.ts';

export type { DrawerProps };

/** antd's Drawer, which a double click opens and leaves open: its second press lies on the mask. */
export function Drawer(props: DrawerProps) {
  return <AntDrawer mask={{ closable: useIsSettled(props.open ?? false) }} {...props} />;
}
