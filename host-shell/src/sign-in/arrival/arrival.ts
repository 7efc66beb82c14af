/** Steps after a successful sign-in: tenant and department are chosen, then the product opens. */
import { useSyncExternalStore } from 'react';
import type { NeedsFirst } from 'shared-contracts/session/account';
import type { LoginResult } from 'shared-contracts/session/session';
import { type FullRequest, failureOf } from 'shared-platform/http';
import { signInBy, useSession } from 'shared-platform/session';
import { holdProduct, releaseProduct } from '../../navigation/sign-in-hold.ts';
import { clearSignedOutMessage } from '../../navigation/signed-out-message.ts';
import type { ArrivalChoice } from './prepare-arrival.ts';

/** A person who has signed in and must choose a department or tenant before the product opens. */
export interface Arrival {
  readonly result: LoginResult;
  readonly choice: ArrivalChoice;
}

let waiting: Arrival | null = null;
const listeners = new Set<() => void>();

function setWaiting(next: Arrival | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in person who still has to choose a tenant or department; null if nobody has to, or if the session has ended meanwhile. */
export function useArrival(): Arrival | null {
  const token = useSession()?.token;
  const arrival = useSyncExternalStore(watch, () => waiting);
  return arrival?.result.token === token ? arrival : null;
}

/** Loads code that is needed after sign-in, while the user types. */
export const loadArrivalParts = () => import(/* webpackChunkName: "account" */ './prepare-arrival.ts');

let hearNeeds: ((first: NeedsFirst) => void) | null = null;

/** Calls the listener when password or phone code were correct and the sign-in needs a second factor. Returns a function that stops it. */
export function watchNeeds(listener: (first: NeedsFirst) => void): () => void {
  hearNeeds = listener;
  return () => {
    hearNeeds = null;
  };
}

function needsFactor(error: unknown): NeedsFirst | null {
  const first = failureOf(error).result as NeedsFirst | undefined;
  return first?.secondFactor || first?.setup ? first : null;
}

/**
 * Signs in by the given call. Resolves when the product opens, when tenant or department have to be chosen, or when a second factor is
 * needed; rejects with the server's response.
 */
export async function signInAndEnter(call: FullRequest): Promise<void> {
  clearSignedOutMessage();
  holdProduct();
  const parts = loadArrivalParts();
  parts.catch(() => undefined);
  try {
    const result = await signInBy(call);
    const { choiceFor, turnAway } = await parts;
    const choice = await choiceFor(result).catch(async (error: unknown) => {
      await turnAway();
      throw error;
    });
    if (choice) setWaiting({ result, choice });
    else await letIn(result);
  } catch (error) {
    releaseProduct();
    const first = needsFactor(error);
    if (!first || !hearNeeds) throw error;
    hearNeeds(first);
  }
}

/** Opens the product and shows the greeting. */
export async function letIn(result: LoginResult): Promise<void> {
  const { greet } = await loadArrivalParts();
  setWaiting(null);
  releaseProduct();
  greet(result);
}

/** Signs the person out without leaving the sign-in screens. */
export async function sendBack(): Promise<void> {
  const { turnAway } = await loadArrivalParts();
  await turnAway();
  setWaiting(null);
  releaseProduct();
}
