/**
 * Steps that waited on this device and were sent after their form was closed, until the person has read that they were: a message of a few
 * seconds is missed by somebody who drives.
 */
import type { Label } from 'shared-contracts/texts/label';
import { readStorage, storageKey, writeStorage } from '../storage/storage.ts';

export interface SentStep {
  readonly owner: string;
  /** Idempotency key of the step. */
  readonly key: string;
  readonly entity: string;
  readonly recordId: string;
  readonly label: Label;
  /** Number or name of the record, for display. */
  readonly title: string;
  /** When the server accepted the step, epoch milliseconds. */
  readonly sentAt: number;
}

/** Maximum number of remembered steps of one device; further ones replace the oldest. */
const most = 50;
const lifetime = 604_800_000;

function isSentStep(value: unknown): value is SentStep {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, key, entity, recordId, label, title, sentAt } = value as Partial<SentStep>;
  const texts = [owner, key, entity, recordId, title, ...(Array.isArray(label) && label.length === 2 ? label : [undefined])];
  return texts.every((text) => typeof text === 'string') && typeof sentAt === 'number';
}

const sentKey = storageKey<readonly SentStep[]>({
  owner: 'platform',
  name: 'sent-steps',
  area: 'local',
  lifetime,
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isSentStep) : undefined),
});

const all = (): readonly SentStep[] => (readStorage(sentKey) ?? []).filter(({ sentAt }) => Date.now() - sentAt < lifetime);

/** The sent steps of a person that are still unread, the oldest first. */
export const sentStepsOf = (owner: string): readonly SentStep[] => all().filter((step) => step.owner === owner);

export function rememberSent(step: SentStep): void {
  writeStorage(sentKey, [...all().filter(({ key }) => key !== step.key), step].slice(-most));
}

/** Forgets a person's steps: those with the given keys, or all. */
export function forgetSent(owner: string, keys?: readonly string[]): void {
  writeStorage(
    sentKey,
    all().filter((step) => step.owner !== owner || (keys && !keys.includes(step.key))),
  );
}
