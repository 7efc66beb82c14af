/** The filters of a list, as column headers set them; by field name, they are the same as in the query form. */
import { useMemo } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { FilterValue } from '../../field-kinds/field-kind.ts';
import type { PreparedColumn } from '../columns/list-columns.tsx';
import type { FilterValues } from '../list-state.ts';

export interface ColumnFilters {
  readonly entity: EntityDefinition;
  /** Fields that can be filtered, those of the query form first. */
  readonly fields: readonly string[];
  readonly values: FilterValues;
  /** Sets these filters and leaves others; undefined removes one. */
  readonly set: (values: Readonly<Record<string, FilterValue>>) => void;
}

/**
 * Fields by which only column headers can filter: they are shown as columns, the server can filter by them, and the screen does not fix
 * their value.
 */
export function columnFilterFields(columns: readonly PreparedColumn[], fixed: Readonly<Record<string, string>> | undefined): string[] {
  return [...new Set(columns.flatMap(({ filterBy }) => filterBy))].filter((name) => !(fixed && name in fixed));
}

interface Given {
  readonly entity: EntityDefinition;
  readonly fields: readonly string[];
  readonly values: FilterValues;
  readonly onFilter: (filters: FilterValues) => void;
}

/** Returns the filters of the columns. `onFilter` must be the same function at each render, otherwise all columns are made again. */
export function useColumnFilters({ entity, fields, values, onFilter }: Given): ColumnFilters {
  return useMemo(() => ({ entity, fields, values, set: (next) => onFilter({ ...values, ...next }) }), [entity, fields, values, onFilter]);
}
