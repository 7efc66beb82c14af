import { type ReactElement, useState } from 'react';
import { Dropdown } from 'shared-controls/dropdown';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { ActionItem } from './action-group.tsx';
import { type MenuPress, menuPress } from './menu-press.ts';

export interface ActionMenuProps {
  /** The actions that the menu lists. */
  readonly items: readonly ActionItem[];
  /** All actions that the row offers now, if the menu does not list some of them. */
  readonly all?: readonly ActionItem[];
  readonly onClose: () => void;
  /** The element at which the menu is shown. */
  readonly children: ReactElement;
}

/**
 * The open menu of a row's actions. When somebody else changes the row meanwhile, actions that are no longer possible stay in their place,
 * disabled and with the reason, so that no other action moves under the pointer; new ones are added at the end.
 */
export function ActionMenu({ items, all = items, onClose, children }: ActionMenuProps) {
  const t = useWidgetMessages();
  const [opened] = useState(items);
  const isListed = (key: string): boolean => opened.some((item) => item.key === key);
  const shown = [...opened, ...items.filter(({ key }) => !isListed(key))];
  const run = menuPress((pressed) => all.find(({ key }) => key === pressed)?.run());
  const menu = {
    items: shown.map(({ key, label, isDangerous = false }) =>
      all.some((item) => item.key === key)
        ? { key, label, danger: isDangerous }
        : { key, label, disabled: true, extra: t('actionOver'), title: t('actionOver') },
    ),
    onClick: (press: MenuPress) => {
      press.domEvent.stopPropagation();
      run(press);
    },
  };
  return (
    <Dropdown open trigger={['click']} menu={menu} onOpenChange={(isOpen) => !isOpen && onClose()} autoFocus>
      {children}
    </Dropdown>
  );
}
