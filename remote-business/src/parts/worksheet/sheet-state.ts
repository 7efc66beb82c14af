/** Stores sort and filters of a worksheet in the address, so that a colleague who opens the address sees the same rows. */
import type { ColumnState } from 'editable-table';

export type SheetState = Pick<ColumnState, 'sort' | 'filters'>;

const nothing: SheetState = { sort: [], filters: {} };
const ways: readonly string[] = ['among', 'contains', 'between'];

const everything = 'all';

/** Parses the state; null when the address contains none. Invalid parts are ignored, because people edit addresses. */
export function readSheetState(text: string): SheetState | null {
  if (text === '') return null;
  if (text === everything) return nothing;
  try {
    const read = JSON.parse(text) as { readonly sort?: unknown; readonly filters?: unknown } | null;
    const sort = Array.isArray(read?.sort) ? read.sort.filter((one) => typeof one?.key === 'string') : [];
    const filters = Object.entries(typeof read?.filters === 'object' && read.filters !== null ? read.filters : {});
    return { sort, filters: Object.fromEntries(filters.filter(([, filter]) => ways.includes(filter?.how))) };
  } catch {
    return nothing;
  }
}

export function writeSheetState({ sort, filters }: SheetState): string {
  return sort.length === 0 && Object.keys(filters).length === 0 ? everything : JSON.stringify({ sort, filters });
}
