import { createContext, type DragEvent, type KeyboardEvent, use, useMemo, useState } from 'react';
import type { OfferedScreen } from 'shared-contracts/release/screen';
import { permission } from 'shared-contracts/system/permission';
import { useLabel } from 'shared-platform/i18n';
import { useStableCalls } from 'shared-widgets/plain-rows';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Button } from 'shared-widgets/ui/core';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { Popover } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { isNotOffered } from '../../../parts/offered-screens.ts';
import { TreeActions } from '../../../parts/tree-actions.tsx';
import { type TreeColumn, type TreeSelection, TreeTable } from '../../../parts/tree-table.tsx';
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
export function MenuTable({ rows, offered, isFetching, selection, moves, ...given }: MenuTableProps) {
  const text = useText();
  const drag = useRowDrag(rows, (row, target) => void moves?.move(row, target));
  const keys = useRowKeys(rows, async (row, target) => await moves?.move(row, target));
  const rowProps = (row: MenuRow) => {
    const dragged = drag.rowProps(row);
    return { ...dragged, className: keys.classOf(row) ?? dragged.className };
  };
  const calls = useStableCalls({
    ...given,
    step: (row: MenuRow, step: 'up' | 'down') => void moves?.step(row, step),
    press: keys.press,
    leave: keys.leave,
    drag: drag.begin,
    dragEnd: drag.end,
  });
  const canMove = moves !== undefined;
  const { columns, underName } = useColumns({ offered, canMove, calls });
  return (
    <div ref={keys.host}>
      <PickedContext value={keys.picked}>
        <TreeTable<MenuRow>
          rows={rows}
          below={({ children }) => children}
          isFetching={isFetching}
          {...(moves ? { rowProps } : {})}
          selection={selection}
          emptyText={text('menu.none')}
          underName={underName}
          columns={columns}
        />
      </PickedContext>
      <span className={styles.spoken} aria-live="assertive">
        {keys.spoken}
      </span>
    </div>
  );
}

/** Id of the menu that was picked up by keyboard. */
const PickedContext = createContext<string | null>(null);

interface Calls extends Pick<MenuTableProps, 'onEdit' | 'onAddBelow' | 'onDelete' | 'onRules'> {
  readonly step: (row: MenuRow, step: 'up' | 'down') => void;
  /** Handles the keys that pick up and put down a menu; returns whether the key was one of them. */
  readonly press: (event: KeyboardEvent, row: MenuRow) => boolean;
  readonly leave: () => void;
  readonly drag: (event: DragEvent, row: MenuRow) => void;
  readonly dragEnd: () => void;
}

interface ColumnOptions extends Pick<MenuTableProps, 'offered'> {
  readonly canMove: boolean;
  readonly calls: Calls;
}

/** The columns; the same object as long as cells show the same. */
function useColumns({ offered, canMove, calls }: ColumnOptions) {
  const text = useText();
  const label = useLabel();
  return useMemo(() => {
    const titleOf = (name: 'name' | 'url' | 'component' | 'sortNo') => label(permission.fields[name].label);
    const actionsOf = (row: MenuRow) => <Actions row={row} canMove={canMove} calls={calls} />;
    const columns: readonly TreeColumn<MenuRow>[] = [
      {
        ...{ key: 'name', title: titleOf('name'), width: 300 },
        cell: (row) => (
          <>
            {canMove && <Handle row={row} calls={calls} />}
            <Name row={row} offered={offered} />
          </>
        ),
      },
      { key: 'url', title: titleOf('url'), width: 220, cell: ({ url }) => url },
      { key: 'component', title: titleOf('component'), width: 220, cell: ({ component }) => component },
      {
        ...{ key: 'sortNo', title: titleOf('sortNo'), width: 72, align: 'right' },
        cell: ({ sortNo }) => (sortNo === null ? null : Number(sortNo)),
      },
      { key: 'codes', title: text('menu.codes'), width: 100, isLate: true, cell: (row) => <Codes row={row} /> },
      { key: 'actions', title: text('actions'), width: 216, fixed: 'right', isLate: true, cell: actionsOf },
    ];
    const underName = (row: MenuRow) => (
      <>
        <Typography.Text type="secondary">{row.url}</Typography.Text>
        {actionsOf(row)}
      </>
    );
    return { columns, underName };
  }, [offered, canMove, calls, text, label]);
}

interface RowPartProps {
  readonly row: MenuRow;
  readonly calls: Calls;
}

function Actions({ row, calls, canMove }: RowPartProps & { readonly canMove: boolean }) {
  const text = useText();
  const steps = (['up', 'down'] as const).map((step) => ({
    key: step,
    label: text(`menu.${step}`),
    run: () => calls.step(row, step),
  }));
  const rules = { key: 'rules', label: text('grants.rules'), run: () => calls.onRules(row) };
  return (
    <TreeActions
      entity="permission"
      onEdit={() => calls.onEdit(row)}
      onAddBelow={() => calls.onAddBelow(row)}
      onDelete={() => calls.onDelete(row)}
      further={[...(takesRules(row) ? [rules] : []), ...(canMove ? steps : [])]}
    />
  );
}

const stepOfKey: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Handle by which a row is dragged or picked up by keyboard; the arrow keys with Alt move the row one step. */
function Handle({ row, calls }: RowPartProps) {
  const text = useText();
  const label = useLabel();
  const isPicked = use(PickedContext) === row.id;
  const title = text('menu.handle', { name: label(menuName(row)) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox starts no drag from a button element.
    <span
      role="button"
      tabIndex={0}
      className={styles.handle}
      aria-label={title}
      title={title}
      aria-pressed={isPicked}
      data-handle={row.id}
      draggable
      onDragStart={(event) => calls.drag(event, row)}
      onDragEnd={calls.dragEnd}
      onBlur={calls.leave}
      onKeyDown={(event) => {
        const step = event.altKey ? stepOfKey[event.key] : undefined;
        if (!step) {
          if (calls.press(event, row)) event.preventDefault();
          return;
        }
        event.preventDefault();
        calls.step(row, step);
      }}
    >
      ⠿
    </span>
  );
}

function Name({ row, offered }: Pick<MenuTableProps, 'offered'> & { readonly row: MenuRow }) {
  const text = useText();
  const label = useLabel();
  return (
    <span className={styles.name}>
      <MenuIcon name={row.icon} />
      {label(menuName(row))}
      {row.hidden === 'Y' && <Tag>{text('menu.hidden')}</Tag>}
      {row.ruleFlag === 1 && <Tag color="processing">{text('grants.rules')}</Tag>}
      {isNotOffered(row.component, offered) && <Tag color="warning">{text('menu.notOffered')}</Tag>}
    </span>
  );
}

/** Number of permission codes below a menu; a click shows them. The pop-up exists only while it is open, because each row has one. */
function Codes({ row }: { readonly row: MenuRow }) {
  const text = useText();
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  const { codes } = row;
  const name = label(menuName(row));
  if (codes.length === 0) return null;
  return (
    <span className={styles.codes}>
      <Button
        type="link"
        size="small"
        aria-label={`${codes.length} ${text('menu.codesOf', { name })}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        style={{ paddingInline: 4 }}
      >
        {codes.length}
      </Button>
      {isOpen && (
        <Popover open trigger="click" onOpenChange={setOpen} title={text('menu.codesOf', { name })} content={<CodeList codes={codes} />}>
          <span className={styles.cover} />
        </Popover>
      )}
    </span>
  );
}

function CodeList({ codes }: Pick<MenuRow, 'codes'>) {
  const label = useLabel();
  return (
    <ul style={{ margin: 0, paddingInlineStart: 16, maxHeight: 320, overflowY: 'auto' }}>
      {codes.map((code) => (
        <li key={code.id}>
          {label(menuName(code))} <Typography.Text code>{code.perms}</Typography.Text>
        </li>
      ))}
    </ul>
  );
}
