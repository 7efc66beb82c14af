/** Columns with their kind and options. As long as none of these changes, the same object is returned for a column. */
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { DictionaryOption } from 'shared-contracts/session/session';
import { cellKind } from '../cells/cell-kinds.ts';
import type { CellOption, TableColumn } from '../definition/table-column.ts';
import type { GridColumn } from '../grid/core/grid-props.ts';
import type { Linkage } from '../model/linkage.ts';

const none: readonly CellOption[] = [];

/** The input from which a column object of the grid is computed. */
interface Ingredients {
  readonly column: TableColumn;
  readonly dictionary: readonly DictionaryOption[] | undefined;
  /** Linkage of the column with the number of its changes; null when the column is not linked. */
  readonly linkage: { readonly of: Linkage; readonly version: number } | null;
}

function madeColumn({ column, dictionary, linkage }: Ingredients): GridColumn {
  const own = column.options ?? none;
  const fixed: readonly CellOption[] = dictionary && dictionary.length > 0 ? [...own, ...dictionary] : own;
  return {
    column,
    kind: cellKind(column.type),
    options: linkage ? (row) => linkage.of.options(column.key, row) : () => fixed,
  };
}

function isSameMix(first: Ingredients, second: Ingredients): boolean {
  return (
    first.column === second.column &&
    first.dictionary === second.dictionary &&
    first.linkage?.of === second.linkage?.of &&
    first.linkage?.version === second.linkage?.version
  );
}

interface Made {
  readonly from: Ingredients;
  readonly made: GridColumn;
}

export interface GridColumns {
  readonly columns: readonly GridColumn[];
  /** Dictionaries that the columns need, and the function that receives their options. */
  readonly dictCodes: readonly string[];
  readonly takeOptions: (code: string, options: readonly DictionaryOption[]) => void;
}

export function useGridColumns(columns: readonly TableColumn[], linkage: Linkage): GridColumns {
  const version = useSyncExternalStore(linkage.changed.subscribe, () => linkage.changed.version);
  const [dictionaries, setDictionaries] = useState<Readonly<Record<string, readonly DictionaryOption[]>>>({});
  const [cache] = useState(() => new Map<string, Made>());
  const takeOptions = useCallback((code: string, options: readonly DictionaryOption[]) => {
    setDictionaries((previous) => (previous[code] === options ? previous : { ...previous, [code]: options }));
  }, []);
  const made = useMemo(
    () =>
      columns.map((column) => {
        const from: Ingredients = {
          column,
          dictionary: column.dictCode ? dictionaries[column.dictCode] : undefined,
          linkage: linkage.has(column.key) ? { of: linkage, version } : null,
        };
        const known = cache.get(column.key);
        if (known && isSameMix(known.from, from)) return known.made;
        const fresh = { from, made: madeColumn(from) };
        cache.set(column.key, fresh);
        return fresh.made;
      }),
    [columns, dictionaries, linkage, version, cache],
  );
  const dictCodes = useMemo(() => [...new Set(columns.flatMap(({ dictCode }) => dictCode || []))], [columns]);
  return { columns: made, dictCodes, takeOptions };
}
