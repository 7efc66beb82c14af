/**
 * The search over records of all kinds: one text is compared with the fields that each entity's definition names under `search`. Server and
 * browser use the paths, limits and types of this file.
 */
import type { Label } from '../texts/label.ts';
import type { StateTone } from './states.ts';

/** `GET ?q=` → the records in which the text was found (`FoundRecords`). */
export const recordSearchPath = '/sys/search';

/** Fewest characters of a search text, without surrounding spaces. */
export const shortestSearch = 3;
/** Longest text that is searched, characters. */
export const longestSearch = 60;
/** Maximum number of found records of one kind; `mostFound` limits those of all kinds together. */
export const mostPerKind = 5;
export const mostFound = 20;

/** The fields by which people search an entity's records, and the two that a result shows. */
export interface EntitySearch {
  /** Text fields that are compared, whole or in part; masked ones only as a complete number, by people who may unmask them. */
  readonly by: readonly string[];
  /** Two fields of the record that are shown beside its title. */
  readonly facts: readonly [string, string];
  /** Component paths of list screens that can open a record; the first one in the person's menu is used. */
  readonly screens: readonly [string, ...string[]];
}

/** A state of a found record: its dictionary code, text and tone. */
export interface FoundState {
  readonly dict: string;
  readonly code: string;
  readonly text: string;
  readonly tone: StateTone;
}

export interface FoundFact {
  readonly label: Label;
  readonly text: string;
  /** Code of the dictionary that translates the text. */
  readonly dict?: string;
  readonly code?: string;
}

export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  readonly state: FoundState | null;
  /** Values that are shown beside the record's title; empty values are left out. */
  readonly facts: readonly FoundFact[];
}

export interface FoundKind {
  /** Name of the entity to which the records belong. */
  readonly entity: string;
  readonly label: Label;
  readonly screens: readonly string[];
  /**
   * Found records: first those whose field equals the text, then those that begin with it, then the newest. Of very many matches only the newest are
   * compared in this way.
   */
  readonly records: readonly FoundRecord[];
  /** True when more records match than the response lists. */
  readonly isMore: boolean;
}

export interface FoundRecords {
  /** Kinds of which records were found; kinds with a record whose field equals the text come first. */
  readonly kinds: readonly FoundKind[];
  /** Labels of kinds whose search exceeded the time limit. */
  readonly late: readonly Label[];
}
