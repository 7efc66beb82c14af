import type { HTMLAttributes, KeyboardEvent } from 'react';
import type { OfferedScreen } from 'shared-contracts/release/screen';
import { permission } from 'shared-contracts/system/permission';
import { useLabel } from 'shared-platform/i18n';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { Popover } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { isNotOffered } from '../../../parts/offered-screens.ts';
import { TreeActions } from '../../../parts/tree-actions.tsx';
import { type TreeSelection, TreeTable } from '../../../parts/tree-table.tsx';
import { type MenuRow, menuName, takesRules } from './menu-rows.ts';
import styles from './moves/rows.module.css';
import type { MenuMoves } from './moves/use-menu-moves.ts';
import { useRowDrag } from './moves/use-row-drag.ts';
import { useRowKeys } from './moves/use-row-keys.ts';

export interface MenuTableProps {
  readonly rows: readonly MenuRow[];
  readonly offered: readonly OfferedScreen[] | undefined;
  readonly isFetching: boolean;
  readonly onEdit: (row: MenuRow) => void;
  readonly onAddBelow: (row: MenuRow) => void;
  readonly onDelete: (row: MenuRow) => void;
  readonly onRules: (row: MenuRow) => void;
  /** Functions that move a menu; missing when the person may not change menus, or when only some of the rows are shown. */
  readonly moves: MenuMoves | undefined;
  readonly selection: TreeSelection<MenuRow> | undefined;
}

/** Table of menus with addresses, screens and codes. */
export function MenuTable({ rows, offered, isFetching, selection, ...actions }: MenuTableProps) {
  const text = useText();
  const label = useLabel();
  const { moves } = actions;
  const drag = useRowDrag(rows, (row, target) => void moves?.move(row, target));
  const keys = useRowKeys(rows, async (row, target) => await moves?.move(row, target));
  const rowProps = (row: MenuRow) => {
    const dragged = drag.rowProps(row);
    return { ...dragged, className: keys.classOf(row) ?? dragged.className };
  };
  const titleOf = (name: 'name' | 'url' | 'component' | 'sortNo' | 'perms') => label(permission.fields[name].label);
  return (
    <div ref={keys.host}>
      <TreeTable<MenuRow>
        rows={rows}
        below={({ children }) => children}
        isFetching={isFetching}
        {...(moves ? { rowProps } : {})}
        selection={selection}
        emptyText={text('menu.none')}
        underName={(row) => (
          <>
            <Typography.Text type="secondary">{row.url}</Typography.Text>
            <Actions row={row} {...actions} />
          </>
        )}
        columns={[
          {
            key: 'name',
            title: titleOf('name'),
            width: 300,
            render: (_, row) => (
              <>
                {moves && <Handle row={row} moves={moves} onPress={keys.press} {...drag.handleProps(row)} {...keys.handleProps(row)} />}
                <Name row={row} offered={offered} />
              </>
            ),
          },
          { key: 'url', title: titleOf('url'), dataIndex: 'url', width: 220 },
          { key: 'component', title: titleOf('component'), dataIndex: 'component', width: 220 },
          {
            key: 'sortNo',
            title: titleOf('sortNo'),
            width: 72,
            align: 'end',
            render: (_, { sortNo }) => (sortNo === null ? null : Number(sortNo)),
          },
          { key: 'codes', title: text('menu.codes'), width: 100, render: (_, row) => <Codes row={row} /> },
          { key: 'actions', title: text('actions'), width: 216, fixed: 'end', render: (_, row) => <Actions row={row} {...actions} /> },
        ]}
      />
      <span className={styles.spoken} aria-live="assertive">
        {keys.spoken}
      </span>
    </div>
  );
}

type ActionsProps = Pick<MenuTableProps, 'onEdit' | 'onAddBelow' | 'onDelete' | 'onRules' | 'moves'> & { readonly row: MenuRow };

function Actions({ row, onEdit, onAddBelow, onDelete, onRules, moves }: ActionsProps) {
  const text = useText();
  const steps = (['up', 'down'] as const).map((step) => ({
    key: step,
    label: text(`menu.${step}`),
    run: () => void moves?.step(row, step),
  }));
  const rules = { key: 'rules', label: text('grants.rules'), run: () => onRules(row) };
  return (
    <TreeActions
      entity="permission"
      onEdit={() => onEdit(row)}
      onAddBelow={() => onAddBelow(row)}
      onDelete={() => onDelete(row)}
      further={[...(takesRules(row) ? [rules] : []), ...(moves ? steps : [])]}
    />
  );
}

interface HandleProps extends HTMLAttributes<HTMLElement> {
  readonly row: MenuRow;
  readonly moves: MenuMoves;
  /** Handles the keys that pick up and put down a menu; returns whether the key was one of them. */
  readonly onPress: (event: KeyboardEvent, row: MenuRow) => boolean;
}

const stepOfKey: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Handle by which a row is dragged or picked up by keyboard; the arrow keys with Alt move the row one step. */
function Handle({ row, moves, onPress, ...drag }: HandleProps) {
  const text = useText();
  const label = useLabel();
  const title = text('menu.handle', { name: label(menuName(row)) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox starts no drag from a button element.
    <span
      role="button"
      tabIndex={0}
      className={styles.handle}
      aria-label={title}
      title={title}
      onKeyDown={(event) => {
        const step = event.altKey ? stepOfKey[event.key] : undefined;
        if (!step) {
          if (onPress(event, row)) event.preventDefault();
          return;
        }
        event.preventDefault();
        void moves.step(row, step);
      }}
      {...drag}
    >
      ⠿
    </span>
  );
}

function Name({ row, offered }: Pick<MenuTableProps, 'offered'> & { readonly row: MenuRow }) {
  const text = useText();
  const label = useLabel();
  return (
    <Flex gap={8} align="center" wrap style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <MenuIcon name={row.icon} />
      {label(menuName(row))}
      {row.hidden === 'Y' && <Tag>{text('menu.hidden')}</Tag>}
      {row.ruleFlag === 1 && <Tag color="processing">{text('grants.rules')}</Tag>}
      {isNotOffered(row.component, offered) && <Tag color="warning">{text('menu.notOffered')}</Tag>}
    </Flex>
  );
}

/** Number of permission codes below a menu; a click shows them. */
function Codes({ row }: { readonly row: MenuRow }) {
  const text = useText();
  const label = useLabel();
  const { codes } = row;
  const name = label(menuName(row));
  if (codes.length === 0) return null;
  const list = (
    <ul style={{ margin: 0, paddingInlineStart: 16, maxHeight: 320, overflowY: 'auto' }}>
      {codes.map((code) => (
        <li key={code.id}>
          {label(menuName(code))} <Typography.Text code>{code.perms}</Typography.Text>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" title={text('menu.codesOf', { name })} content={list}>
      <Button type="link" size="small" aria-label={`${codes.length} ${text('menu.codesOf', { name })}`} style={{ paddingInline: 4 }}>
        {codes.length}
      </Button>
    </Popover>
  );
}
