/**
 * Message that is kept over the reload between the end of a session and the sign-in page: a text, or why the session ended and whose it
 * was.
 */
import { type SessionEnd, sessionEndOf } from 'shared-contracts/session/session-end';
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';

const signedOutMessageKey = storageKey<string>({
  owner: 'shell',
  name: 'farewell',
  area: 'session',
  lifetime: 60_000,
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

/** How this window's last session ended. */
export interface Ending {
  readonly reason: SessionEnd;
  /** Id of the user: only this person returns to the page that was open. */
  readonly userId: string;
}

const endingKey = storageKey<Ending>({
  owner: 'shell',
  name: 'ending',
  area: 'session',
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { reason, userId } = stored as Partial<Record<keyof Ending, unknown>>;
    const known = sessionEndOf(reason);
    return known && typeof userId === 'string' ? { reason: known, userId } : undefined;
  },
});

export function leaveSignedOutMessage(text: string): void {
  writeStorage(signedOutMessageKey, text);
}

export function readSignedOutMessage(): string {
  return readStorage(signedOutMessageKey) ?? '';
}

export function clearSignedOutMessage(): void {
  removeStorage(signedOutMessageKey);
}

export function leaveEnding(ending: Ending): void {
  writeStorage(endingKey, ending);
}

export function readEnding(): Ending | null {
  return readStorage(endingKey) ?? null;
}

/** Removes the message: the person has signed out or signed in again. */
export function clearEnding(): void {
  removeStorage(endingKey);
}
