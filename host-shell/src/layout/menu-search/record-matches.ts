/** Records that the server finds for the typed text. The shell knows nothing about the kinds of records except which screens show them. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type FoundKind,
  type FoundRecord,
  type FoundRecords,
  longestSearch,
  recordSearchPath,
  shortestSearch,
} from 'shared-contracts/entity/record-search';
import type { Label } from 'shared-contracts/texts/label';
import { useWhenBack } from 'shared-platform/connection';
import { failureOf, http } from 'shared-platform/http';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import type { RouteMap } from '../../menu/route-map.ts';
import { halfWidth } from './half-width.ts';

/** Pause in typing, in milliseconds, after which the server is queried. The first text after a longer pause is queried at once. */
const typingPause = 120;

/** A record with the address that opens it. */
export interface RecordMatch {
  readonly record: FoundRecord;
  readonly path: string;
}

/** Found records of one kind that the person's menu can show. */
export interface RecordGroup {
  readonly entity: string;
  readonly label: Label;
  readonly matches: readonly RecordMatch[];
  readonly isMore: boolean;
}

export interface RecordMatches {
  readonly groups: readonly RecordGroup[];
  /** Labels of kinds whose search exceeded the time limit. */
  readonly late: readonly Label[];
  /**
   * State of the search; `away`: server or connection unavailable, retried automatically; `busy`: the server refused because of too many
   * requests.
   */
  readonly state: 'idle' | 'searching' | 'found' | 'away' | 'busy';
}

interface Response {
  readonly text: string;
  readonly found?: FoundRecords;
  readonly problem?: 'away' | 'busy';
}

const none: FoundRecords = { kinds: [], late: [] };

/** Searches while the person types; outdated responses are dropped. */
export function useRecordMatches(typed: string): RecordMatches {
  const { routes } = useShellFacts();
  const [response, setResponse] = useState<Response | null>(null);
  const [round, setRound] = useState(0);
  // The server takes no longer text; its beginning finds a longer name, too.
  const characters = [...halfWidth(typed.trim())].slice(0, longestSearch);
  const text = characters.join('');
  const isSearched = characters.length >= shortestSearch;
  /** Time at which the searched text last changed. */
  const changed = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (!isSearched) return;
    const now = performance.now();
    const isTyping = now - changed.current < typingPause;
    changed.current = now;
    let isOvertaken = false;
    const ask = async (): Promise<void> => {
      const next = await askFor(text);
      if (!isOvertaken) setResponse(next);
    };
    const timer = setTimeout(() => void ask(), isTyping ? typingPause : 0);
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

  // The previous response stays visible while the next one is loading, unless the search text was deleted.
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

/** Kinds without a screen in the person's menu are left out, because their records could not be opened. */
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
