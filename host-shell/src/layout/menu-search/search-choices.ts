/** The pages and records in a search result, in the order in which arrow keys go through them. */
import type { FoundRecord } from 'shared-contracts/entity/record-search';
import type { Label } from 'shared-contracts/texts/label';
import type { RecentRecord } from './recent-records.ts';
import type { RecordGroup } from './record-matches.ts';
import type { SearchHit } from './search-menu.ts';

/** Maximum number of pages shown above found records; without records all pages are shown. */
const pagesAboveRecords = 6;

export type SearchChoice =
  | { readonly kind: 'page'; readonly path: string; readonly hit: SearchHit }
  | { readonly kind: 'record'; readonly path: string; readonly label: Label; readonly title: string; readonly record?: FoundRecord };

/** Choices that are listed under one heading. */
export interface ChoiceGroup {
  readonly key: string;
  /** Heading of a group: a kind of record, `pages`, or recent ones. */
  readonly heading: Label | 'pages' | 'recent';
  readonly choices: readonly SearchChoice[];
  /** True when the list does not show all choices. */
  readonly isMore: boolean;
}

/** The found pages and records in groups: first pages, then each kind of record; empty groups are left out. */
export function foundChoices(hits: readonly SearchHit[], records: readonly RecordGroup[]): ChoiceGroup[] {
  const pages = records.length > 0 ? hits.slice(0, pagesAboveRecords) : hits;
  const groups: ChoiceGroup[] = [
    { key: 'pages', heading: 'pages', choices: pages.map(pageChoice), isMore: pages.length < hits.length },
    ...records.map(({ entity, label, matches, isMore }) => ({
      key: entity,
      heading: label,
      choices: matches.map(({ record, path }): SearchChoice => ({ kind: 'record', path, label, title: record.title, record })),
      isMore,
    })),
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Records and pages that the person opened lately, records first. */
export function recentChoices(hits: readonly SearchHit[], records: readonly RecentRecord[]): ChoiceGroup[] {
  const opened = records.map(({ path, title, kind }): SearchChoice => ({ kind: 'record', path, title, label: kind }));
  const choices = [...opened, ...hits.map(pageChoice)];
  return choices.length > 0 ? [{ key: 'recent', heading: 'recent', choices, isMore: false }] : [];
}

const pageChoice = (hit: SearchHit): SearchChoice => ({ kind: 'page', path: hit.entry.path, hit });
