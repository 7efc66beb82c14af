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
}

/** The present entry; the router stores the shell's part in the browser under the name `usr`. */
export const presentEntry = (): EntryState => (globalThis.history.state as { readonly usr?: EntryState | null } | null)?.usr ?? {};
