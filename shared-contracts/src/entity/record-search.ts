/**
 * The search over records of all kinds: one text is compared with the fields that each entity's contract names under `search`.
 * Server and browser share its path, limits and shapes.
 */
import type { Label } from '../texts/label.ts';
import type { StateTone } from './states.ts';

/** `GET ?q=`: a `FoundRecords`. */
export const recordSearchPath = '/sys/search';

/** Characters from which records are searched, spaces around the text not counted. */
export const shortestSearch = 3;
/** Longest text that is searched, characters. */
export const longestSearch = 60;
/** Records found per entity, and in all. */
export const mostPerKind = 5;
export const mostFound = 20;

/** What people find an entity's records by, and what they are told about each. */
export interface EntitySearch {
  /** Text fields that are compared, whole or in part; masked ones only as a complete number, by people who may unmask them. */
  readonly by: readonly string[];
  /** Two fields that are shown beside the title. */
  readonly facts: readonly [string, string];
  /** Component paths of the list screens that open a record; the first that stands in the person's menu is taken. */
  readonly screens: readonly [string, ...string[]];
}

/** A code of a dictionary, with its text and tone. */
export interface FoundState {
  readonly dict: string;
  readonly code: string;
  readonly text: string;
  readonly tone: StateTone;
}

export interface FoundFact {
  readonly label: Label;
  readonly text: string;
  /** Where the text is that of a dictionary code. */
  readonly dict?: string;
  readonly code?: string;
}

export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  readonly state: FoundState | null;
  /** Without empty ones. */
  readonly facts: readonly FoundFact[];
}

export interface FoundKind {
  /** Name of the entity. */
  readonly entity: string;
  readonly label: Label;
  readonly screens: readonly string[];
  /** Best first: the complete value, its beginning, then the newest. */
  readonly records: readonly FoundRecord[];
  /** There are more than these. */
  readonly isMore: boolean;
}

export interface FoundRecords {
  /** Kinds with records; those that hold the complete value come first. */
  readonly kinds: readonly FoundKind[];
  /** Labels of the kinds that did not answer in time. */
  readonly late: readonly Label[];
}
