/** The side menu on small screens. */
import { layoutSizes } from 'shared-contracts/wire/constants';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useShellText } from '../../messages/shell-messages.ts';
import { SideMenu } from './side-menu.tsx';

export interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useShellText();
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
      <SideMenu isCollapsed={false} onChoose={onClose} />
    </Drawer>
  );
}
