/**
 * Declares states once: the stored code, its text in both languages, the tone of its tag, and the order in which a record
 * passes through them. Dictionaries are seeded from here; people may change the dictionary's texts, which changes neither code nor tone.
 */
import type { Label } from '../texts/label.ts';

/** The meaning of a state for the reader: ended, in progress, good, waiting for somebody, wrong. The names are those of the tags' colours. */
export type StateTone = 'default' | 'processing' | 'success' | 'warning' | 'error';

export interface State {
  /** The state's code as stored and sent; some system records send it as a number. */
  readonly code: string;
  readonly label: Label;
  readonly tone: StateTone;
  /** The state is not on the way from the first to the last one: a refusal, a withdrawal, an early end. */
  readonly isAside?: true;
  /** The state ends a record instead of the last one on its way: a message has failed instead of being sent. */
  readonly isOtherEnd?: true;
}

export interface StateList {
  /** Code of the dictionary whose entries are created from this list. */
  readonly dict: string;
  readonly label: Label;
  /** The states, in the order in which a record passes through them. */
  readonly states: readonly State[];
}

type StateRow = readonly [code: string | number, zh: string, en: string, tone: StateTone, place?: 'aside' | 'otherEnd'];

const list = Symbol('list');

/** Codes by name; a symbol property, which Object.keys leaves out, holds the list from which they were made. */
export type States<Rows extends Readonly<Record<string, StateRow>> = Readonly<Record<string, StateRow>>> = {
  readonly [Name in keyof Rows]: Rows[Name][0];
} & { readonly [list]: StateList };

/** Declares the states of one dictionary: `waybillStatus.finished` is a code, `stateList(waybillStatus)` the whole list. */
export function states<const Rows extends Readonly<Record<string, StateRow>>>(dict: string, label: Label, rows: Rows): States<Rows> {
  const codes = Object.fromEntries(Object.entries(rows).map(([name, [code]]) => [name, code]));
  const all = Object.values(rows).map(
    ([code, zh, en, tone, place]): State => ({
      ...{ code: String(code), label: [zh, en], tone },
      ...(place === 'aside' && { isAside: true }),
      ...(place === 'otherEnd' && { isOtherEnd: true }),
    }),
  );
  // The cast is safe: the loop above entered a code for each row.
  return { ...codes, [list]: { dict, label, states: all } } as States<Rows>;
}

/** The state list of an object made by `states`; undefined for other values. */
export const stateList = (value: unknown): StateList | undefined =>
  typeof value === 'object' && value !== null && list in value ? (value[list] as StateList) : undefined; // only `states` sets it
