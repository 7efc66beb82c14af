/** Looks up records for a reference field while a person types. */
import { useEffect, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { textLimits } from 'shared-contracts/wire/constants';
import type { Page } from 'shared-contracts/wire/envelope';
import { learnNames } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';
import { definitionOf, titlesIn, titlesOf } from './entity-names.ts';

/** The record of an option as the list call returns it. */
export type ReferencedRecord = Readonly<Record<string, unknown>>;

export interface Lookup {
  /** Found records; null: not searched yet, or the search failed. */
  readonly found: readonly ReferencedRecord[] | null;
  /** Number of matching records beyond those that are listed. */
  readonly more: number;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** Searches at once or after a pause in typing; an outdated search is aborted and its response ignored. */
  readonly search: (text: string, pause?: number) => void;
}

/** Where the records are looked up, and further query parameters. */
export interface LookupSource {
  readonly entity: EntityDefinition | string;
  /** Path of a call that is used instead of the entity's list call; it receives the search text as `text`. */
  readonly url?: string | undefined;
  readonly query: () => Readonly<Record<string, string>>;
  /** Called after every response, with the search text. */
  readonly onFound?: (records: readonly ReferencedRecord[]) => void;
}

const pageSize = 10;
const typingPause = 300;

async function findRecords(entity: EntityDefinition, { url, query }: LookupSource, text: string, signal: AbortSignal) {
  const typed = text.trim().slice(0, textLimits.sought);
  const asked = url
    ? { ...query(), ...(typed ? { text: typed } : {}), pageNo: 1 }
    : { ...query(), pageNo: 1, pageSize, ...(typed ? { [entity.titleField]: `*${typed}*` } : {}) };
  return await http.get<Page<ReferencedRecord>>(url ?? `${entity.api}/list`, asked, { quiet: true, signal });
}

export function useRecordLookup(source: LookupSource): Lookup {
  const [latestPage, setLatestPage] = useState<{ readonly records: readonly ReferencedRecord[]; readonly total: number } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef(source);
  asking.current = source;
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current?.abort();
    },
    [],
  );

  const run = async (text: string): Promise<void> => {
    const turn = new AbortController();
    latest.current = turn;
    try {
      const { entity } = asking.current;
      const definition = await definitionOf(entity);
      const page = await findRecords(definition, asking.current, text, turn.signal);
      if (turn !== latest.current) return;
      // The names are cached, so that selected records keep their names when others are found.
      learnNames(titlesOf(entity), titlesIn(definition, page.records));
      setLatestPage(page);
      asking.current.onFound?.(page.records);
    } catch {
      if (turn === latest.current) {
        setLatestPage(null);
        setFailed(true);
      }
    }
    if (turn === latest.current) setLoading(false);
  };
  const search = (text: string, pause = typingPause): void => {
    clearTimeout(timer.current);
    latest.current?.abort();
    latest.current = undefined;
    setLoading(true);
    setFailed(false);
    if (pause === 0) void run(text);
    else timer.current = setTimeout(() => void run(text), pause);
  };
  const found = latestPage?.records ?? null;
  return { found, more: latestPage ? Math.max(0, latestPage.total - latestPage.records.length) : 0, isLoading, isFailed, search };
}
