/**
 * Stores sort and filters of a worksheet in the address, so that a colleague who opens the address sees the same rows. Values of dictionaries
 * stand in it as codes, so that it means the same in every language; the table filters by the texts that it shows.
 */
import type { ColumnState } from 'editable-table';

export type SheetState = Pick<ColumnState, 'sort' | 'filters'>;

const nothing: SheetState = { sort: [], filters: {} };
const ways: readonly string[] = ['among', 'contains', 'between'];

const everything = 'all';

/** Converts a value of a column; values that it does not know stay as they are. */
type Convert = (column: string, value: string) => string;

function converted(filters: SheetState['filters'], convert: Convert): SheetState['filters'] {
  return Object.fromEntries(
    Object.entries(filters).map(([column, filter]) => [
      column,
      filter.how === 'among' ? { ...filter, texts: filter.texts.map((value) => convert(column, value)) } : filter,
    ]),
  );
}

const isFilter = (filter: unknown): boolean => {
  const { how, texts } = (filter ?? {}) as { readonly how?: unknown; readonly texts?: unknown };
  return ways.includes(String(how)) && (how !== 'among' || (Array.isArray(texts) && texts.every((text) => typeof text === 'string')));
};

/** Parses the state; null when the address contains none. Invalid parts are ignored, because people edit addresses. */
export function readSheetState(text: string, textOf: Convert): SheetState | null {
  if (text === '') return null;
  if (text === everything) return nothing;
  try {
    const read = JSON.parse(text) as { readonly sort?: unknown; readonly filters?: unknown } | null;
    const sort = Array.isArray(read?.sort) ? read.sort.filter((one) => typeof one?.key === 'string') : [];
    const filters = Object.entries(typeof read?.filters === 'object' && read.filters !== null ? read.filters : {});
    return { sort, filters: converted(Object.fromEntries(filters.filter(([, filter]) => isFilter(filter))), textOf) };
  } catch {
    return nothing;
  }
}

export function writeSheetState({ sort, filters }: SheetState, codeOf: Convert): string {
  return sort.length === 0 && Object.keys(filters).length === 0
    ? everything
    : JSON.stringify({ sort, filters: converted(filters, codeOf) });
}
