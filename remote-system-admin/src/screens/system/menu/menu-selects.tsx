import { useState } from 'react';
import type { OfferedScreen } from 'shared-contracts/release/screen';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { Flex } from 'shared-widgets/ui/core';
import { Select } from 'shared-widgets/ui/form';
import { MenuIcon, useMenuIconNames } from 'shared-widgets/ui/icons';
import { TreeSelect } from 'shared-widgets/ui/tree';
import { useText } from '../../../messages.ts';
import { type MenuRow, menuName } from './menu-rows.ts';

interface SelectProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | undefined) => void;
}

export interface ComponentSelectProps extends SelectProps {
  readonly offered: readonly OfferedScreen[];
  readonly onPick: (screen: OfferedScreen) => void;
}

/** Field for the component: an offered screen, a layout for menus without a page, or typed text. */
export function ComponentSelect({ id, value, onChange, offered, onPick }: ComponentSelectProps) {
  const text = useText();
  const label = useLabel();
  const [typed, setTyped] = useState('');
  const remotes = Map.groupBy(offered, ({ remote, version }) => `${remote} ${version}`);
  const wish = typed.trim();
  const isNew = wish !== '' && wish !== value && !offered.some(({ component }) => component === wish);
  return (
    <Select<string>
      id={id}
      allowClear
      placeholder={text('menu.chooseComponent')}
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      options={[
        ...(isNew ? [{ value: wish, label: text('menu.asTyped', { component: wish }) }] : []),
        {
          label: text('menu.withoutScreen'),
          options: [
            { value: 'layouts/RouteView', label: `${text('menu.folder')} · layouts/RouteView` },
            { value: 'layouts/IframePageView', label: `${text('menu.frame')} · layouts/IframePageView` },
          ],
        },
        ...[...remotes].map(([remote, screens]) => ({
          label: remote,
          options: screens.map(({ component, title, hasRow }) => ({
            value: component,
            label: `${label(title)} · ${component}${hasRow ? ` · ${text('menu.hasRow')}` : ''}`,
          })),
        })),
      ]}
      {...(value ? { value } : {})}
      onChange={(next?: string) => {
        onChange?.(next);
        const screen = offered.find(({ component }) => component === next);
        if (screen) onPick(screen);
      }}
    />
  );
}

/** Select box with the icons that the frame can draw. */
export function IconSelect({ id, value, onChange }: SelectProps) {
  const text = useText();
  return (
    <Select<string>
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'value' }}
      placeholder={text('choose')}
      options={useMenuIconNames().map((name) => ({
        value: name,
        label: (
          <Flex gap={8} align="center">
            <MenuIcon name={name} />
            {name}
          </Flex>
        ),
      }))}
      {...(value ? { value } : {})}
      onChange={(next?: string) => onChange?.(next)}
    />
  );
}

interface TreeData {
  readonly value: string;
  readonly title: string;
  readonly children?: TreeData[];
}

const toTreeData = (rows: readonly MenuRow[], without: string | undefined, text: (label: Label) => string): TreeData[] =>
  rows
    .filter(({ id }) => id !== without)
    .map((row) => ({ value: row.id, title: text(menuName(row)), children: toTreeData(row.children ?? [], without, text) }));

export interface ParentSelectProps extends SelectProps {
  readonly menus: readonly MenuRow[];
  /** Id of a menu to leave out, because a menu cannot be below itself. */
  readonly without: string | undefined;
}

/** Select box for the parent menu; empty: top level. */
export function ParentSelect({ id, value, onChange, menus, without }: ParentSelectProps) {
  const text = useText();
  const label = useLabel();
  return (
    <TreeSelect<string>
      id={id}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder={text('menu.atTheTop')}
      treeData={toTreeData(menus, without, label)}
      {...(value ? { value } : {})}
      onChange={(next?: string) => onChange?.(next)}
    />
  );
}
