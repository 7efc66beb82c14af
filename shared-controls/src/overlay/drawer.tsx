import { Drawer as AntDrawer, type DrawerProps as AntDrawerProps } from 'antd';
import { type BackOfWindow, useBackClosesWindow } from './use-back-closes-window.ts';
import { isSecondClickBeside, useIsSettled } from './use-is-settled.ts';
import { useLeaveNotices } from './use-leave-notices.ts';

export interface DrawerProps extends Omit<AntDrawerProps, 'onClose'>, BackOfWindow {
  readonly onClose?: () => void;
}

/**
 * antd's Drawer that stays open after a double click on its button: otherwise the second click hits the mask and closes it. On phones Back closes
 * it.
 */
export function Drawer({ onBack, ...props }: DrawerProps) {
  useLeaveNotices(props.open ?? false);
  useBackClosesWindow(props.open ?? false, onBack, () => props.onClose?.());
  const isSettled = useIsSettled(props.open ?? false);
  return (
    <AntDrawer
      mask={{ closable: isSettled }}
      {...props}
      onClose={(event) => {
        if (!isSecondClickBeside(event)) props.onClose?.();
      }}
    />
  );
}
