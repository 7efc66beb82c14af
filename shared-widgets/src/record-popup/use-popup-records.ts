import { useEffect, useState } from 'react';
import { abortedCode, failureOf } from 'shared-platform/http';
import type { PopupDescription, PopupPage, PopupQuery, RecordSource } from './record-source.ts';

interface Described {
  readonly description: PopupDescription | null;
  readonly problem: string | null;
}

/** Title, columns and query fields of a popup's records; requested once. */
export function usePopupDescription(source: RecordSource, turn: number): Described {
  const [state, setState] = useState<Described>({ description: null, problem: null });
  // A number that is increased to request the definition again.
  useEffect(() => {
    let isCurrent = true;
    source.describe().then(
      (description) => isCurrent && setState({ description, problem: null }),
      (error: unknown) => isCurrent && setState({ description: null, problem: failureOf(error).message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, turn]);
  return state;
}

interface Records extends PopupPage {
  readonly isLoading: boolean;
  readonly problem: string | null;
}

/** One page of records; an outdated response is never shown. Increasing `turn` reads again. */
export function usePopupRecords(source: RecordSource, query: PopupQuery, turn: number): Records {
  const [state, setState] = useState<Records>({ records: [], total: 0, isLoading: true, problem: null });
  // A number that is increased to read the page again.
  useEffect(() => {
    const asking = new AbortController();
    setState((previous) => ({ ...previous, isLoading: true }));
    source.page(query, asking.signal).then(
      ({ records, total }) => {
        if (!asking.signal.aborted) setState({ records, total, isLoading: false, problem: null });
      },
      (error: unknown) => {
        const { code, message } = failureOf(error);
        if (!asking.signal.aborted && code !== abortedCode) setState({ records: [], total: 0, isLoading: false, problem: message });
      },
    );
    return () => asking.abort();
  }, [source, query, turn]);
  return state;
}
