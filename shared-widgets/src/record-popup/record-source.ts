/** Where a popup's records come from: an online report, or the list of an entity. */
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
  /** `group`: from and to, sent as `<name>_begin` and `<name>_end`. */
  readonly mode: 'single' | 'group';
  readonly input: 'text' | 'date' | 'datetime' | 'dictionary';
  readonly dictionary?: string;
  /** Shown only when the query form is expanded. */
  readonly isFolded: boolean;
  /** Texts only: what stands in the empty field. */
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

/** A record of a report has no id to rely on: its values in a row, id first, cut to 50 characters. */
export function recordKey(record: PopupRecord): string {
  const { id, ...others } = record;
  return [id, ...Object.values(others)]
    .map((value) => (value === null || value === undefined ? '' : String(value)))
    .join('')
    .slice(0, keyLength);
}

/** `column=asc` or `column=desc`, whatever the case; everything else is no order. */
export function readSorter(sorter: string | undefined): PopupQuery['sort'] {
  const [, column, order] = /^\s*(\w+)\s*=\s*(asc|desc)\s*$/i.exec(sorter ?? '') ?? [];
  return column && order ? { column, order: order.toLowerCase() as 'asc' | 'desc' } : null;
}
