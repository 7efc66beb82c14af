/** The side menu on small screens. */
import type { MouseEvent } from 'react';
import { layoutSizes } from 'shared-contracts/wire/constants';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useShell } from '../../frame-state/shell-slice.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { SideMenu } from './side-menu.tsx';

export interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useShellText();
  const hasPage = useShell(({ tabs }) => tabs.activeId !== '');
  const choose = (event: MouseEvent<HTMLAnchorElement>): void => {
    // The page that is shown already is not opened once more: it would have a second entry of the history.
    if (event.currentTarget.href === globalThis.location.href) event.preventDefault();
    onClose();
  };
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={layoutSizes.sideDrawer}
      closable={false}
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0, background: 'var(--side)' } }}
      aria-label={t('mainMenu')}
    >
      {/* A page takes the place of the menu's entry of the history, so that Back from it leads to the page before. */}
      <SideMenu isCollapsed={false} onChoose={choose} replaces={hasPage} />
    </Drawer>
  );
}
