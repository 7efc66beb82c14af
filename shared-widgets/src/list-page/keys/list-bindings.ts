/** The key bindings of a list, for the commands that the person may use and the parts that are visible. */
import { useMemo } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import type { ListModel } from '../list-model.ts';
import type { ListPageProps } from '../list-page-props.ts';
import { stateText } from '../offered-actions.ts';
import { type KeyBinding, windowOf } from './key-bindings.ts';
import { rowControls, rowIdOf } from './row-focus.ts';
import { type ListPlace, rowsIn } from './row-stops.ts';

/** Selector of the button that opens a list's views. */
const viewsButton = '[aria-keyshortcuts="v"]';

export type KeyedList = Pick<ListPageProps<EntityDefinition>, 'entity' | 'detail'>;

/** Functions that move the focus between rows and inside one; each returns whether it moved. */
function rowSteps(place: ListPlace, rows: readonly AnyRow[]) {
  const focusedRow = (): { element: HTMLElement; row: AnyRow } | null => {
    const element = rowsIn(place, rows).find((drawn) => drawn.contains(document.activeElement));
    const row = element && rows.find(({ id }) => id === rowIdOf(element));
    return row ? { element, row } : null;
  };
  return {
    /** Moves the focus to the next or previous row; if the focus is outside the rows, to the row that had it last. */
    toRow: (by: 1 | -1) => (): boolean => {
      const drawn = rowsIn(place, rows);
      const at = drawn.findIndex((row) => row.contains(document.activeElement));
      const current = drawn.find((row) => rowIdOf(row) === place.currentId.current) ?? drawn[0];
      const next = at >= 0 ? drawn[at + by] : current;
      next?.focus();
      next?.scrollIntoView?.({ block: 'nearest' });
      return drawn.length > 0;
    },
    toControl: (by: 1 | -1) => (): boolean => {
      const found = focusedRow();
      if (!found) return false;
      const stops = [found.element, ...rowControls(found.element)];
      const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
      next?.focus();
      return next !== undefined;
    },
    onRow: (act: (row: AnyRow, element: HTMLElement) => boolean) => (): boolean => {
      const found = focusedRow();
      return found !== null && act(found.row, found.element);
    },
    /** Runs the command unless the focus is on a control in the row, which uses Enter and Space itself. */
    onRowItself: (act: (row: AnyRow) => void) => (): boolean => {
      const found = focusedRow();
      if (document.activeElement !== found?.element || !found) return false;
      act(found.row);
      return true;
    },
  };
}

/** The key bindings of a list. Bindings for which the person lacks the permission, or the list lacks the part, are left out. */
export function useListBindings(list: KeyedList, model: ListModel, place: ListPlace, openSheet: () => void): readonly KeyBinding[] {
  const t = useWidgetMessages();
  const can = useCan();
  const { rows, state, calls, actionsOf, isSelectable, generic } = model;
  const { shown } = state;
  const opens = list.detail !== false;
  const mayAdd = generic.includes('add') && can(permissionCode(list.entity, 'add'));
  const mayEdit = generic.includes('edit') && can(permissionCode(list.entity, 'edit'));
  const text = useLabel();
  return useMemo(() => {
    /** Why a row cannot be edited, in the words in which the server would refuse it. */
    const refusal = (row: AnyRow): string => t('notInState', { state: stateText(list.entity, row, text), action: t('edit') });
    const { toRow, toControl, onRow, onRowItself } = rowSteps(place, rows);
    const edit = (row: AnyRow): boolean => {
      const action = actionsOf?.(row).find(({ key }) => key === 'edit');
      if (action) action.run();
      else notices.warning(refusal(row));
      return true;
    };
    const runMain = (row: AnyRow): boolean => {
      const main = actionsOf?.(row).find(({ isDangerous }) => !isDangerous);
      main?.run();
      return main !== undefined;
    };
    const walk = (by: 1 | -1) => (): boolean => {
      const at = rows.findIndex(({ id }) => id === shown?.id);
      const next = at >= 0 ? rows[at + by] : undefined;
      if (next && shown) {
        place.currentId.current = next.id;
        calls.showAs({ shape: shown.shape, id: next.id });
      }
      return at >= 0;
    };
    const offered: (KeyBinding | false)[] = [
      {
        keys: ['/'],
        label: t('keyQuery'),
        where: 'list',
        run: focusIn(place, '[role="search"] input:not([type="hidden"]):not(:disabled)'),
      },
      { keys: ['j'], label: t('keyNextRow'), where: 'list', run: toRow(1) },
      { keys: ['k'], label: t('keyFormerRow'), where: 'list', run: toRow(-1) },
      { keys: ['ArrowDown'], label: t('keyNextRow'), where: 'row', run: toRow(1) },
      { keys: ['ArrowUp'], label: t('keyFormerRow'), where: 'row', run: toRow(-1) },
      { keys: ['ArrowRight'], label: t('keyNextControl'), where: 'row', run: toControl(1) },
      { keys: ['ArrowLeft'], label: t('keyFormerControl'), where: 'row', run: toControl(-1) },
      opens && { keys: ['Enter'], label: t('keyOpen'), where: 'row', run: onRowItself(calls.show) },
      opens && { keys: [' '], label: t('keyPreview'), where: 'row', run: onRowItself(calls.preview) },
      isSelectable && {
        keys: ['x'],
        label: t('keySelect'),
        where: 'row',
        run: onRow((_row, element) => pressIn(element, '[type="checkbox"]')),
      },
      mayEdit && { keys: ['e'], label: t('edit'), where: 'row', run: onRow(edit) },
      actionsOf !== undefined && { keys: ['a'], label: t('keyMainAction'), where: 'row', run: onRow(runMain) },
      mayAdd && { keys: ['n'], label: t('add'), where: 'list', run: () => doneAfter(() => calls.open({ kind: 'form' })) },
      actionsOf !== undefined && { keys: ['.'], label: t('keyActions'), where: 'row', run: onRow((_row, element) => openRowMenu(element)) },
      {
        keys: ['v'],
        label: t('keyViews'),
        where: 'list',
        run: () => pressIn(place.host.current, viewsButton),
        isPresent: () => Boolean(place.host.current?.querySelector(viewsButton)),
      },
      opens && { keys: ['['], label: t('keyFormerRecord'), where: 'record', run: walk(-1) },
      opens && { keys: [']'], label: t('keyNextRecord'), where: 'record', run: walk(1) },
      { keys: ['Ctrl+Enter'], label: t('keySave'), where: 'any', run: saveOpenForm },
      { keys: ['?'], label: t('keySheet'), where: 'any', run: () => doneAfter(openSheet) },
    ];
    return offered.filter((binding) => binding !== false);
  }, [place, rows, shown, calls, actionsOf, isSelectable, opens, mayAdd, mayEdit, t, text, list.entity, openSheet]);
}

function doneAfter(act: () => void): true {
  act();
  return true;
}

const focusIn =
  ({ host }: ListPlace, selector: string) =>
  (): boolean => {
    const field = host.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    return field !== null && field !== undefined;
  };

function pressIn(element: HTMLElement | null, selector: string): boolean {
  const found = element?.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null && found !== undefined;
}

/** Opens the row's context menu at its name. */
function openRowMenu(row: HTMLElement): boolean {
  const { left, bottom } = (row.querySelector('a') ?? row).getBoundingClientRect();
  return !row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }));
}

/** Presses the primary button of the dialog that has the focus. */
function saveOpenForm(): boolean {
  const surface = document.activeElement && windowOf(document.activeElement);
  const main = [...(surface?.querySelectorAll<HTMLButtonElement>('button.ant-btn-primary, button[type="submit"]') ?? [])].at(-1);
  if (!main || main.disabled) return false;
  // Focusing the button first makes the field that had the focus report its value.
  main.focus();
  main.click();
  return true;
}
