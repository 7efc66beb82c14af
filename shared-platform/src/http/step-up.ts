/**
 * Asks the user to prove their identity again when the server demands it (refusal `proofNeeded`). The shell shows one dialog; afterwards
 * all calls that waited for it are sent again.
 */
import { proofNeeded } from 'shared-contracts/wire/envelope';
import type { Failure } from './failure.ts';

/** Shows the dialog; settles with true when the user has proved their identity, with false otherwise. */
export type ProofPresenter = () => Promise<boolean>;

let presenter: ProofPresenter | null = null;
let underWay: Promise<boolean> | null = null;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

/** For the shell: connects the dialog. Returns a function that disconnects it. */
export function connectProof(next: ProofPresenter): () => void {
  presenter = next;
  for (const begin of waiting) begin();
  waiting.clear();
  return () => {
    if (presenter === next) presenter = null;
  };
}

/** For the shell: called when a proof is needed and no dialog is connected yet. Returns a function that unsubscribes. */
export function watchProofWanted(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.size > 0) listener();
  return () => listeners.delete(listener);
}

function connected(): Promise<ProofPresenter> {
  if (presenter) return Promise.resolve(presenter);
  return new Promise((resolve) => {
    waiting.add(() => presenter && resolve(presenter));
    for (const listener of listeners) listener();
  });
}

/** Asks the user for the proof; calls that need it at the same time share one dialog. Resolves to false when the user cancels. */
export function askForProof(): Promise<boolean> {
  underWay ??= connected()
    .then((show) => show())
    .catch(() => false)
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/** Whether a failure means that the user must first prove their identity. */
export const wantsProof = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>): boolean =>
  httpStatus === proofNeeded.http && code === proofNeeded.code;
