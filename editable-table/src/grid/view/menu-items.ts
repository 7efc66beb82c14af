/** The items in the menus of cells, rows and columns. */
import type { MenuProps } from 'antd';
import type { ColumnFilter } from '../../definition/column-state.ts';
import { clearFilters, filterByCell, setFilter, sortBy, toggleGroup, unsort } from '../commands/arrange-commands.ts';
import { fitColumn, fixColumn, hideColumn, moveColumn, resizeColumn, showColumn } from '../commands/column-commands.ts';
import { runCommand } from '../commands/grid-commands.ts';
import { insertRowAt, moveRow, removeRows } from '../commands/row-commands.ts';
import { presentableColumns } from '../core/column-layout.ts';
import { type GridCore, type GridMenuRequest, trackOf } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import type { GridTranslate } from '../core/grid-messages.ts';
import { copyByButton, pasteByButton } from '../events/grid-clipboard.ts';

export type MenuItems = NonNullable<MenuProps['items']>;

const divider = { type: 'divider' } as const;

/** Menu items that move and insert rows, for the handle before a row. */
export function rowItems(core: GridCore, { place }: GridMenuRequest, t: GridTranslate): MenuItems {
  const { settings } = core.drawn.props;
  const { store } = core;
  const index = store.indexOf(place.rowKey);
  const isLocked = settings.isDisabled === true;
  const isFixed = isLocked || store.isArranged?.() === true;
  return [
    ...(settings.dragSort
      ? [
          { key: 'up', label: t('moveUp'), disabled: isFixed || index <= 0, onClick: () => moveRow(core, place, -1) },
          { key: 'down', label: t('moveDown'), disabled: isFixed || index >= store.size() - 1, onClick: () => moveRow(core, place, 1) },
        ]
      : []),
    ...(settings.canInsert ? [{ key: 'insert', label: t('insertRow'), disabled: isLocked, onClick: () => insertRowAt(core, place) }] : []),
    ...(settings.canRemove ? [{ key: 'removeRows', label: t('removeRows'), disabled: isLocked, onClick: () => removeRows(core) }] : []),
  ];
}

/** Whether the column offers filters; with `way`, whether it offers this kind of filter. */
function offers(core: GridCore, key: string, way?: ColumnFilter['how']): boolean {
  const ways = trackOf(core, key)?.source?.column.filterWays;
  return ways === undefined || (way ? ways.includes(way) : ways.length > 0);
}

/** Menu items of a cell: for the selected range, its rows and the cell's value. */
export function cellItems(core: GridCore, request: GridMenuRequest, t: GridTranslate): MenuItems {
  const { place } = request;
  const isLocked = core.drawn.props.settings.isDisabled === true;
  const key = place.columnKey;
  const rows = rowItems(core, request, t);
  return [
    { key: 'cut', label: t('cut'), disabled: isLocked, onClick: () => void copyByButton(core, true) },
    { key: 'copy', label: t('copy'), onClick: () => void copyByButton(core) },
    { key: 'paste', label: t('paste'), disabled: isLocked, onClick: () => void pasteByButton(core) },
    { key: 'clear', label: t('clear'), disabled: isLocked, onClick: () => runCommand(core, { do: 'clear' }) },
    { key: 'fillDown', label: t('fillDown'), disabled: isLocked, onClick: () => runCommand(core, { do: 'fill', direction: 'down' }) },
    ...(rows.length > 0 ? [divider, ...rows] : []),
    ...(core.store.arrange
      ? [
          divider,
          { key: 'ascending', label: t('sortAscending'), onClick: () => sortBy(core, key, { descending: false }) },
          { key: 'descending', label: t('sortDescending'), onClick: () => sortBy(core, key, { descending: true }) },
          ...(offers(core, key, 'among')
            ? [{ key: 'filterByCell', label: t('filterByCell'), onClick: () => filterByCell(core, place) }]
            : []),
          {
            key: 'clearFilters',
            label: t('clearFilters'),
            disabled: Object.keys(core.drawn.choices.filters).length === 0,
            onClick: () => clearFilters(core),
          },
        ]
      : []),
    divider,
    { key: 'find', label: t('findTitle'), onClick: () => core.openPanel({ of: 'find', place }) },
    { key: 'goTo', label: t('goToRow'), onClick: () => core.openPanel({ of: 'goTo', place }) },
  ];
}

function arrangeItems(core: GridCore, request: GridMenuRequest, t: GridTranslate): MenuItems {
  const key = request.place.columnKey;
  const { sort, filters, groups } = core.drawn.choices;
  const isSorted = sort.some((one) => one.key === key);
  const isOther = sort.length > 0 && !(sort.length === 1 && isSorted);
  return [
    { key: 'ascending', label: t('sortAscending'), onClick: () => sortBy(core, key, { descending: false }) },
    { key: 'descending', label: t('sortDescending'), onClick: () => sortBy(core, key, { descending: true }) },
    ...(isOther || (sort.length > 0 && !isSorted)
      ? [
          { key: 'thenAscending', label: t('thenAscending'), onClick: () => sortBy(core, key, { descending: false, isFurther: true }) },
          { key: 'thenDescending', label: t('thenDescending'), onClick: () => sortBy(core, key, { descending: true, isFurther: true }) },
        ]
      : []),
    { key: 'unsort', label: t('unsort'), disabled: !isSorted, onClick: () => unsort(core, key) },
    ...(offers(core, key)
      ? [{ key: 'filter', label: t('filter'), onClick: () => core.openPanel({ of: 'filter', place: request.place }) }]
      : []),
    { key: 'clearFilter', label: t('clearFilter'), disabled: !filters[key], onClick: () => setFilter(core, key, undefined) },
    ...(core.drawn.props.settings.canGroup
      ? [{ key: 'group', label: t(groups.includes(key) ? 'ungroup' : 'group'), onClick: () => toggleGroup(core, key) }]
      : []),
    divider,
  ];
}

export function columnItems(core: GridCore, request: GridMenuRequest, t: GridTranslate, resetColumns: () => void): MenuItems {
  const { place } = request;
  const key = place.columnKey;
  const track = trackOf(core, key);
  const siblings = core.drawn.layout.tracks.filter(({ source, pinned }) => source && pinned === track?.pinned);
  const at = siblings.findIndex((sibling) => sibling.key === key);
  const shown = core.drawn.layout.tracks.filter(({ source }) => source).length;
  const hidden = presentableColumns(core.drawn.props.columns).filter(({ column }) => core.drawn.choices.hidden.includes(column.key));
  const back = (run: () => unknown) => () => {
    run();
    // Focuses the column header after the columns have been rendered again.
    setTimeout(() => trackOf(core, key) && focusPlace(core, place));
  };
  return [
    ...(core.store.arrange ? arrangeItems(core, request, t) : []),
    { key: 'left', label: t('moveLeft'), disabled: at <= 0, onClick: back(() => moveColumn(core, key, -1)) },
    { key: 'right', label: t('moveRight'), disabled: at >= siblings.length - 1, onClick: back(() => moveColumn(core, key, 1)) },
    divider,
    { key: 'wider', label: t('wider'), onClick: back(() => resizeColumn(core, key, 1)) },
    { key: 'narrower', label: t('narrower'), onClick: back(() => resizeColumn(core, key, -1)) },
    { key: 'fit', label: t('fitWidth'), onClick: back(() => fitColumn(core, key)) },
    divider,
    { key: 'fixLeft', label: t('fixLeft'), disabled: track?.pinned === 'left', onClick: back(() => fixColumn(core, key, 'left')) },
    { key: 'fixRight', label: t('fixRight'), disabled: track?.pinned === 'right', onClick: back(() => fixColumn(core, key, 'right')) },
    { key: 'unfix', label: t('unfix'), disabled: !track?.pinned, onClick: back(() => fixColumn(core, key, 'none')) },
    divider,
    { key: 'hide', label: t('hideColumn'), disabled: shown < 2, onClick: () => hideColumn(core, key) },
    {
      key: 'show',
      label: t('showColumns'),
      disabled: hidden.length === 0,
      children: hidden.map(({ column }) => ({
        key: `show:${column.key}`,
        label: column.title,
        onClick: back(() => showColumn(core, column.key)),
      })),
    },
    { key: 'reset', label: t('resetColumns'), onClick: back(resetColumns) },
  ];
}
