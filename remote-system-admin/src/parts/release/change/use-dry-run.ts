import { useEffect, useState } from 'react';
import type { ReleaseChangeWish } from 'shared-contracts/release/release-operations';
import { createAttempt } from 'shared-platform/attempt';
import { askChange, type ChangeOutcome, type ChangeRequest } from '../release-calls.ts';

/** Pause in typing after which a dry run is requested, ms. */
const typingPause = 300;
/** Reason sent with dry runs; a dry run changes nothing. */
const dryRunReason = 'dry run';

export interface DryRun {
  /** Result of the dry run; null until it is known. */
  readonly outcome: ChangeOutcome | null;
  readonly isAsking: boolean;
  /** Requests the dry run again, e.g. after it failed. */
  readonly ask: () => void;
}

/** Requests a dry run whenever the change is edited; no dry run is requested when a required field is missing. */
export function useDryRun(request: ChangeRequest | null, environment: string, serial: number): DryRun {
  const [round, setRound] = useState(0);
  const [received, setReceived] = useState<{ readonly question: string; readonly outcome: ChangeOutcome } | null>(null);
  const wish: ReleaseChangeWish = { environment, serial, reason: dryRunReason, dryRun: true };
  const question = request && JSON.stringify({ request, wish, round });

  useEffect(() => {
    if (question === null) return;
    const asked = JSON.parse(question) as { request: ChangeRequest; wish: ReleaseChangeWish };
    const abortion = new AbortController();
    const ask = async (): Promise<void> => {
      const outcome = await askChange(asked.request, asked.wish, { attempt: createAttempt(), signal: abortion.signal });
      if (outcome && !abortion.signal.aborted) setReceived({ question, outcome });
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      clearTimeout(timer);
      abortion.abort();
    };
  }, [question]);

  const outcome = question !== null && received?.question === question ? received.outcome : null;
  return { outcome, isAsking: question !== null && outcome === null, ask: () => setRound((previous) => previous + 1) };
}
