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
  /** Form of the query field; `group` is a range, sent as `<name>_begin` and `<name>_end`. */
  readonly mode: 'single' | 'group';
  readonly input: 'text' | 'date' | 'datetime' | 'dictionary';
  readonly dictionary?: string;
  /** True: the field is shown only when the query form is expanded. */
  readonly isFolded: boolean;
  /** Placeholder of the query field if it is a text input. */
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

/** A short number for a text (FNV-1a, 32 bits), as eight characters. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * Key of a record, at most 50 characters. Reports need not have an id, so the key consists of the row's values, id first. Of longer keys
 * the beginning is kept, followed by a hash of the whole, because rows may differ in their last values only.
 */
export function recordKey(record: PopupRecord): string {
  const { id, ...others } = record;
  const whole = [id, ...Object.values(others)].map((value) => (value === null || value === undefined ? '' : String(value))).join('');
  return whole.length <= keyLength ? whole : `${whole.slice(0, keyLength - 8)}${digest(whole)}`;
}

/** Parses `column=asc` or `column=desc`, ignoring case; undefined for anything else. */
export function readSorter(sorter: string | undefined): PopupQuery['sort'] {
  const [, column, order] = /^\s*(\w+)\s*=\s*(asc|desc)\s*$/i.exec(sorter ?? '') ?? [];
  return column && order ? { column, order: order.toLowerCase() as 'asc' | 'desc' } : null;
}
