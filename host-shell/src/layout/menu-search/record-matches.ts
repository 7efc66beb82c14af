/** Records that match the typed text, found by the server. Kinds of records are data: the shell knows only where the person's menu shows them. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type FoundKind,
  type FoundRecord,
  type FoundRecords,
  recordSearchPath,
  shortestSearch,
} from 'shared-contracts/entity/record-search';
import type { Label } from 'shared-contracts/texts/label';
import { useWhenBack } from 'shared-platform/connection';
import { failureOf, http } from 'shared-platform/http';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import type { RouteMap } from '../../menu/route-map.ts';

/** Pause in typing after which the server is asked, ms. */
const typingPause = 120;

/** A record with the address that opens it. */
export interface RecordMatch {
  readonly record: FoundRecord;
  readonly path: string;
}

/** The matches of one kind that the person's menu can show. */
export interface RecordGroup {
  readonly entity: string;
  readonly label: Label;
  readonly matches: readonly RecordMatch[];
  readonly isMore: boolean;
}

export interface RecordMatches {
  readonly groups: readonly RecordGroup[];
  /** Labels of kinds that did not answer in time. */
  readonly late: readonly Label[];
  /** `away`: neither server nor line answered; it is asked again by itself. `busy`: asked too often. */
  readonly state: 'idle' | 'searching' | 'found' | 'away' | 'busy';
}

interface Response {
  readonly text: string;
  readonly found?: FoundRecords;
  readonly problem?: 'away' | 'busy';
}

const none: FoundRecords = { kinds: [], late: [] };

/** Asks while the person types; an answer that newer text overtook is dropped. */
export function useRecordMatches(typed: string): RecordMatches {
  const { routes } = useShellFacts();
  const [response, setResponse] = useState<Response | null>(null);
  const [round, setRound] = useState(0);
  const text = typed.trim();
  const isSearched = [...text].length >= shortestSearch;

  useEffect(() => {
    if (!isSearched) return;
    let isOvertaken = false;
    const ask = async (): Promise<void> => {
      const next = await askFor(text);
      if (!isOvertaken) setResponse(next);
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [text, isSearched, round]);

  const isAway = isSearched && response?.problem === 'away';
  useWhenBack(
    isAway,
    useCallback(() => setRound((before) => before + 1), []),
  );

  // While the next answer is on its way the former one stays in sight, unless nothing is searched any more.
  const found = (isSearched && response?.found) || none;
  const groups = useMemo(() => groupsOf(found.kinds, routes), [found, routes]);
  const isCurrent = response?.text === text;
  const state = !isSearched ? 'idle' : isCurrent ? (response.problem ?? 'found') : 'searching';
  return { groups, late: isCurrent ? found.late : [], state };
}

async function askFor(text: string): Promise<Response> {
  try {
    return { text, found: await http.get<FoundRecords>(recordSearchPath, { q: text }, { latest: 'record-search', quiet: true }) };
  } catch (error) {
    return { text, problem: failureOf(error).httpStatus === 429 ? 'busy' : 'away' };
  }
}

/** Kinds without a page in the person's menu are left out: there would be nothing to open. */
function groupsOf(kinds: readonly FoundKind[], routes: RouteMap): RecordGroup[] {
  const pages = pagesByComponent(routes);
  return kinds.flatMap(({ entity, label, screens, records, isMore }) => {
    const page = screens.map((component) => pages.get(component)).find((path) => path !== undefined);
    if (page === undefined) return [];
    const matches = records.map((record) => ({ record, path: `${page}?open=${encodeURIComponent(record.id)}` }));
    return [{ entity, label, matches, isMore }];
  });
}

function pagesByComponent({ exact }: RouteMap): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const [path, route] of exact)
    if (route.kind === 'screen' && !route.isForbidden && !pages.has(route.component)) pages.set(route.component, path);
  return pages;
}
