/** The pages, actions and records in a search result, in the order in which arrow keys go through them. */
import type { FoundRecord } from 'shared-contracts/entity/record-search';
import type { Label } from 'shared-contracts/texts/label';
import type { RecentRecord } from './recent-records.ts';
import type { RecordGroup } from './record-matches.ts';
import type { SearchHit } from './search-menu.ts';

/** Maximum number of pages, and of actions, shown above found records; without records all are shown. */
const mostAboveRecords = 6;

export type SearchChoice =
  | { readonly kind: 'page' | 'action'; readonly path: string; readonly hit: SearchHit }
  | { readonly kind: 'record'; readonly path: string; readonly label: Label; readonly title: string; readonly record?: FoundRecord };

/** Choices that are listed under one heading. */
export interface ChoiceGroup {
  readonly key: string;
  /** Heading of a group: a kind of record, `pages`, `actions`, or recent ones. */
  readonly heading: Label | 'pages' | 'actions' | 'recent';
  readonly choices: readonly SearchChoice[];
  /** True when the list does not show all choices. */
  readonly isMore: boolean;
}

/** What was found, in groups: first pages, then actions, then each kind of record; empty groups are left out. */
export function foundChoices(hits: readonly SearchHit[], records: readonly RecordGroup[]): ChoiceGroup[] {
  const most = records.length > 0 ? mostAboveRecords : hits.length;
  const groupOf = (key: 'pages' | 'actions', found: readonly SearchHit[]): ChoiceGroup => ({
    key,
    heading: key,
    choices: found.slice(0, most).map(hitChoice),
    isMore: found.length > most,
  });
  const groups: ChoiceGroup[] = [
    groupOf(
      'pages',
      hits.filter(({ entry }) => !entry.isAction),
    ),
    groupOf(
      'actions',
      hits.filter(({ entry }) => entry.isAction),
    ),
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
  const choices = [...opened, ...hits.map(hitChoice)];
  return choices.length > 0 ? [{ key: 'recent', heading: 'recent', choices, isMore: false }] : [];
}

const hitChoice = (hit: SearchHit): SearchChoice => ({ kind: hit.entry.isAction ? 'action' : 'page', path: hit.entry.path, hit });
