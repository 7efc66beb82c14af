import { useEffect, useState } from 'react';
import type { ReleaseChangeWish } from 'shared-contracts/release/release-operations';
import { createAttempt } from 'shared-platform/attempt';
import { askChange, type ChangeOutcome, type ChangeRequest } from '../release-calls.ts';

/** Milliseconds without typing before the server is asked. */
const typingPause = 300;
/** A dry run changes nothing, so its idempotency key is not kept. */
const dryRunReason = 'dry run';

export interface DryRun {
  /** What it would do, or why it would be refused; null while that is not known. */
  readonly outcome: ChangeOutcome | null;
  readonly isAsking: boolean;
  /** Asks once more. */
  readonly ask: () => void;
}

/** Asks the server what a change would do, anew whenever what is asked for changes; nothing while it is incomplete. */
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
