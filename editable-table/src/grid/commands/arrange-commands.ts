/** Commands for sort, filters and groups from menus and panels; they change the column state. */
import type { ColumnFilter } from '../../definition/column-state.ts';
import { isEmptyCell } from '../../model/row-record.ts';
import { contextOf, type GridCore, trackOf } from '../core/grid-core.ts';
import type { CellPlace } from '../core/grid-props.ts';

/** Sorts by a column, alone or in addition to the columns that already sort. */
export function sortBy(
  core: GridCore,
  key: string,
  { descending, isFurther = false }: { readonly descending: boolean; readonly isFurther?: boolean },
): void {
  const { sort } = core.drawn.currentChoices();
  core.drawn.changeChoices({ sort: [...(isFurther ? sort.filter((one) => one.key !== key) : []), { key, descending }] });
}

export function unsort(core: GridCore, key: string): void {
  core.drawn.changeChoices({ sort: core.drawn.currentChoices().sort.filter((one) => one.key !== key) });
}

/** Sets the filter of a column; undefined removes it. */
export function setFilter(core: GridCore, key: string, filter: ColumnFilter | undefined): void {
  const { [key]: _, ...others } = core.drawn.currentChoices().filters;
  core.drawn.changeChoices({ filters: filter ? { ...others, [key]: filter } : others });
}

/** Filters a column by the text of the given cell. */
export function filterByCell(core: GridCore, place: CellPlace): void {
  const source = trackOf(core, place.columnKey)?.source;
  const context = contextOf(core, place);
  if (!source || !context) return;
  const value = core.store.value(place.rowKey, place.columnKey);
  setFilter(core, place.columnKey, { how: 'among', texts: [isEmptyCell(value) ? '' : source.kind.text(value, context)] });
}

export function clearFilters(core: GridCore): void {
  core.drawn.changeChoices({ filters: {} });
}

export function toggleGroup(core: GridCore, key: string): void {
  const { groups } = core.drawn.currentChoices();
  core.drawn.changeChoices({ groups: groups.includes(key) ? groups.filter((one) => one !== key) : [...groups, key] });
}
