/**
 * The search over records of all kinds: one text is compared with the fields that each entity's contract names under `search`.
 * Server and browser share its path, limits and shapes.
 */
import type { Label } from '../texts/label.ts';
import type { StateTone } from './states.ts';

/** `GET ?q=`: a `FoundRecords`. */
export const recordSearchPath = '/sys/search';

/** Fewest characters of a search text, without surrounding spaces. */
export const shortestSearch = 3;
/** Longest text that is searched, characters. */
export const longestSearch = 60;
/** Maximum number of records found per entity; the next constant limits the records of all entities. */
export const mostPerKind = 5;
export const mostFound = 20;

/** By which fields people search an entity's records, and which facts are shown for each. */
export interface EntitySearch {
  /** Text fields that are compared, whole or in part; masked ones only as a complete number, by people who may unmask them. */
  readonly by: readonly string[];
  /** Two fields that are shown beside the title. */
  readonly facts: readonly [string, string];
  /** Component paths of list screens that can open a record; the first one in the person's menu is used. */
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
  /** Code of the dictionary that translates the text. */
  readonly dict?: string;
  readonly code?: string;
}

export interface FoundRecord {
  readonly id: string;
  readonly title: string;
  readonly state: FoundState | null;
  /** Facts beside the title; empty ones are left out. */
  readonly facts: readonly FoundFact[];
}

export interface FoundKind {
  /** Name of the entity. */
  readonly entity: string;
  readonly label: Label;
  readonly screens: readonly string[];
  /** Found records: first those whose field equals the text, then those that begin with it, then the newest. */
  readonly records: readonly FoundRecord[];
  /** More records match than are listed. */
  readonly isMore: boolean;
}

export interface FoundRecords {
  /** Kinds with found records; kinds with a field that equals the text come first. */
  readonly kinds: readonly FoundKind[];
  /** Labels of kinds whose search exceeded the time limit. */
  readonly late: readonly Label[];
}
