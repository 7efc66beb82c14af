/** The filter properties of a column for antd's table. */
import type { PreparedColumn } from '../columns/list-columns.tsx';
import type { ColumnFilters } from './column-filters.ts';
import { FilterMark } from './filter-mark.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { isFiltered } from './filter-words.tsx';

const filtersOf = ({ filterBy }: PreparedColumn, { fields }: ColumnFilters) => filterBy.filter((name) => fields.includes(name));

/** Whether one of the column's fields has an active filter. */
export const isColumnFiltered = (column: PreparedColumn, filters: ColumnFilters): boolean =>
  filtersOf(column, filters).some((name) => isFiltered(filters.values[name]));

export function headFilter(column: PreparedColumn, filters: ColumnFilters) {
  const names = filtersOf(column, filters);
  if (names.length === 0) return {};
  const { title } = column;
  return {
    filtered: isColumnFiltered(column, filters),
    filterIcon: () => <FilterMark title={title} />,
    filterDropdown: ({ close }: { readonly close: () => void }) => <FilterPanel filters={filters} names={names} onClose={close} />,
  };
}
