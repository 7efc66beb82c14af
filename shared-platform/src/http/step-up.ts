/**
 * A fresh proof of who one is, asked for once where the server wants it (refusal `proofNeeded`): the shell shows one dialog, and every
 * call that waited is sent again.
 */
import { refusals } from 'shared-contracts/wire/envelope';
import type { Failure } from './failure.ts';

/** Shows the dialog; settles with whether the person has proved who it is. */
export type ProofPresenter = () => Promise<boolean>;

let presenter: ProofPresenter | null = null;
let underWay: Promise<boolean> | null = null;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

/** For the shell: takes the asking over. Returns the way to disconnect. */
export function connectProof(next: ProofPresenter): () => void {
  presenter = next;
  for (const begin of waiting) begin();
  waiting.clear();
  return () => {
    if (presenter === next) presenter = null;
  };
}

/** For the shell: hears that a proof is wanted while nobody is connected. Returns the way to stop. */
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

/** Asks the person; calls at the same moment share one dialog. False when the person would rather not. */
export function askForProof(): Promise<boolean> {
  underWay ??= connected()
    .then((show) => show())
    .catch(() => false)
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/** Whether a response says that a proof is wanted first. */
export const wantsProof = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>): boolean =>
  httpStatus === refusals.proofNeeded.http && code === refusals.proofNeeded.code;
