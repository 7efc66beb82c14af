/** Sources of a popup's records: an online report, or an entity's list. */
import type { ReactNode } from 'react';

export type PopupRecord = Readonly<Record<string, unknown>>;

export interface PopupColumn {
  readonly key: string;
  readonly title: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly sorts: boolean;
  readonly show: (record: PopupRecord) => ReactNode;
}

export interface PopupField {
  readonly name: string;
  readonly label: string;
  /** `group`: a range, sent as `<name>_begin` and `<name>_end`. */
  readonly mode: 'single' | 'group';
  readonly input: 'text' | 'date' | 'datetime' | 'dictionary';
  readonly dictionary?: string;
  /** Shown only when the query form is expanded. */
  readonly isFolded: boolean;
  /** Placeholder of text inputs. */
  readonly placeholder?: string;
}

export interface PopupDescription {
  readonly title: string;
  readonly columns: readonly PopupColumn[];
  readonly fields: readonly PopupField[];
}

export interface PopupQuery {
  readonly values: Readonly<Record<string, string>>;
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | null;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface PopupPage {
  readonly records: readonly PopupRecord[];
  readonly total: number;
}

export interface RecordSource {
  describe(): Promise<PopupDescription>;
  page(query: PopupQuery, signal: AbortSignal): Promise<PopupPage>;
}

const keyLength = 50;

/** Key of a record: reports need not have an id, so the row's values are used, id first, cut to 50 characters. */
export function recordKey(record: PopupRecord): string {
  const { id, ...others } = record;
  return [id, ...Object.values(others)]
    .map((value) => (value === null || value === undefined ? '' : String(value)))
    .join('')
    .slice(0, keyLength);
}

/** Parses `column=asc` or `column=desc`, ignoring case; undefined for anything else. */
export function readSorter(sorter: string | undefined): PopupQuery['sort'] {
  const [, column, order] = /^\s*(\w+)\s*=\s*(asc|desc)\s*$/i.exec(sorter ?? '') ?? [];
  return column && order ? { column, order: order.toLowerCase() as 'asc' | 'desc' } : null;
}
