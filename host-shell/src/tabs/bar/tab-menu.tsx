/** Commands for a tab: in the row's menu and in the tab's context menu. */
import { useRef } from 'react';
import { useShell } from '../../frame-state/shell-slice.ts';
import { type CloseSide, homeId, tabsToClose } from '../../frame-state/tab-state.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import menuStyles from '../../overlays/drop-menu.module.css';
import { Actions, type DropItem } from '../../overlays/drop-menu.tsx';
import { Floating, type FloatingAnchor } from '../../overlays/floating.tsx';
import { useOutdated } from '../use-outdated.ts';
import type { TabCommands } from '../use-tab-commands.ts';

/** Commands for one tab; a command without effect is disabled. */
export function useTabActions(id: string, commands: TabCommands, onHelp: () => void): readonly DropItem[] {
  const t = useShellText();
  const state = useShell(({ tabs }) => tabs);
  const place = state.tabs.findIndex((tab) => tab.id === id);
  const isHome = id === homeId;
  const isOutdated = useOutdated(id);
  const side = (name: CloseSide, label: string): DropItem => ({
    key: name,
    label,
    isDisabled: tabsToClose(state, id, name).length === 0,
    onClick: () => void commands.closeSide(id, name),
  });
  const update: readonly DropItem[] = isOutdated
    ? [{ key: 'update', label: t('bringUpToDate'), onClick: () => void commands.refresh(id) }]
    : [];
  return [
    ...update,
    { key: 'refresh', label: t('refresh'), onClick: () => void commands.refresh(id) },
    { key: 'close', label: t('closeTab'), onClick: () => void commands.close(id) },
    { type: 'divider', key: 'sides' },
    side('left', t('closeLeft')),
    side('right', t('closeRight')),
    side('others', t('closeOthers')),
    { type: 'divider', key: 'moves' },
    { key: 'moveLeft', label: t('moveLeft'), isDisabled: isHome || place <= 1, onClick: () => commands.shift(id, -1) },
    {
      key: 'moveRight',
      label: t('moveRight'),
      isDisabled: isHome || place >= state.tabs.length - 1,
      onClick: () => commands.shift(id, 1),
    },
    { type: 'divider', key: 'helps' },
    { key: 'help', label: t('shortcuts'), onClick: onHelp },
  ];
}

export interface MenuPlace {
  readonly id: string;
  readonly anchor: FloatingAnchor;
}

interface TabMenuProps {
  readonly place: MenuPlace;
  readonly commands: TabCommands;
  readonly onHelp: () => void;
  readonly onClose: () => void;
  /** Closes the menu and returns the focus to the tab. */
  readonly onLeave: () => void;
}

/** Context menu of a tab; the first item gets the focus. */
export function TabMenu({ place, commands, onHelp, onClose, onLeave }: TabMenuProps) {
  const anchor = useRef(place.anchor);
  const items = useTabActions(place.id, commands, onHelp);
  return (
    <Floating anchor={anchor} side="below" className={menuStyles.menu} onLeave={onLeave} onClose={onClose}>
      <Actions items={items} takesFocus onDone={onLeave} />
    </Floating>
  );
}
