/** What the shell stores in an entry of the browser's history. */

export interface EntryState {
  /** Id of the tab to which the history entry belongs. */
  readonly tabId?: string;
  /** The address for which an exception page is shown. */
  readonly refused?: string;
  /** Query of the entry below, when this one was made by opening something in the tab, e.g. a record of a list. */
  readonly below?: string;
  /** Level of what is open over the page and is closed by Back, e.g. a form on a phone. */
  readonly held?: number;
  /** Name of the page's own entry, which the entries of what is open over the page have too, so that they share its scroll position. */
  readonly page?: string;
}

/** What the router stores in the browser: `usr` is the shell's part, `key` is new for each navigation, `idx` counts the entries. */
interface StoredEntry {
  readonly usr?: EntryState | null;
  readonly key?: string;
  readonly idx?: number | null;
}

const stored = (): StoredEntry => (globalThis.history.state as StoredEntry | null) ?? {};

export const presentEntry = (): EntryState => stored().usr ?? {};

/** Name of the present page's own entry. The entry with which this window was loaded has no key of the router. */
export const pageOfEntry = (): string => presentEntry().page ?? stored().key ?? 'first';

/** Place of the present entry in the history; undefined for an entry that the router did not make. */
export const indexOfEntry = (): number | undefined => stored().idx ?? undefined;
