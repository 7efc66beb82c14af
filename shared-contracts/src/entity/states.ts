/**
 * States said once: the code that is stored, its words in both languages, the tone its tag is shown in, and the order in which a record
 * passes them. Dictionaries are seeded from here; people may rename what they read there, which changes neither code nor tone.
 */
import type { Label } from '../texts/label.ts';

/** What a state means for the reader: ended, under way, good, waiting for somebody, wrong. Named as the tags' colours are. */
export type StateTone = 'default' | 'processing' | 'success' | 'warning' | 'error';

export interface State {
  /** As dictionaries and the wire write it; some system records send it as a number. */
  readonly code: string;
  readonly label: Label;
  readonly tone: StateTone;
}

export interface StateList {
  /** Code of the dictionary that is seeded from this list. */
  readonly dict: string;
  readonly label: Label;
  /** In the order a record passes them. */
  readonly states: readonly State[];
}

type StateRow = readonly [code: string | number, zh: string, en: string, tone: StateTone];

const list = Symbol('list');

/** Codes by name, with the list they were made from behind a symbol: the names of the states are all its keys. */
export type States<Rows extends Readonly<Record<string, StateRow>> = Readonly<Record<string, StateRow>>> = {
  readonly [Name in keyof Rows]: Rows[Name][0];
} & { readonly [list]: StateList };

/** States of one dictionary: `waybillStatus.finished` is the code, `stateList(waybillStatus)` the whole. */
export function states<const Rows extends Readonly<Record<string, StateRow>>>(dict: string, label: Label, rows: Rows): States<Rows> {
  const codes = Object.fromEntries(Object.entries(rows).map(([name, [code]]) => [name, code]));
  const all = Object.values(rows).map(([code, zh, en, tone]): State => ({ code: String(code), label: [zh, en], tone }));
  // The mapped type of the rows is what the entries above were made of.
  return { ...codes, [list]: { dict, label, states: all } } as States<Rows>;
}

/** What codes were made of; nothing for what is no list of states. */
export const stateList = (value: unknown): StateList | undefined =>
  typeof value === 'object' && value !== null && list in value ? (value[list] as StateList) : undefined; // only `states` sets it
