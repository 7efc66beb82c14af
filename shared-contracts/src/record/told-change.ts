/** Changes as the log and the data log tell them, with the names of what was given, taken, ticked or unticked. */
import type { Label } from '../texts/label.ts';
import type { ActivityChange } from './record-activity.ts';

/** Names of members of a set, e.g. permissions; those that belong to one page of the menu stand together. */
export interface NamedGroup {
  /** Name of the page; null for members that belong to none. */
  readonly page: Label | null;
  readonly names: readonly Label[];
}

/** The members of a set that a change removed and added. */
export interface ChangedMembers {
  readonly removed: readonly NamedGroup[];
  readonly added: readonly NamedGroup[];
}

export interface ToldChange extends ActivityChange {
  readonly label: Label;
  /** Values of a field without a dictionary that have words in both languages; they are shown instead of `before` and `after`. */
  readonly words?: { readonly before: Label | null; readonly after: Label | null } | undefined;
  /** For a changed set; it is shown instead of `before` and `after`, which hold the same names in Chinese, without the pages. */
  readonly members?: ChangedMembers | undefined;
}
