/** What a try at an account costs whoever makes it: by network, by account and network, by known browser. */
import type { Tx } from '../../../kernel/database/database.ts';
import { familiarity, type Place } from './known-places.ts';
import {
  type AttemptKey,
  accountKey,
  addressKey,
  bookAttempt,
  deviceKey,
  everywhereKey,
  forgiveAttempts,
  type HumanNeed,
  isPressed,
  needAfter,
} from './login-delay.ts';

/** A try that may look at the password. */
export interface Admission {
  /** The check that this try needs. */
  readonly need: HumanNeed | null;
  /** What the next one needs, should this one fail. */
  readonly next: HumanNeed | null;
  readonly own: readonly AttemptKey[];
  readonly shared: readonly AttemptKey[];
}

interface Try {
  /** As typed. */
  readonly username: string;
  /** Whose name it is, if anybody's. */
  readonly userId: string | undefined;
  readonly place: Place;
}

/**
 * Books a try and says what it needs. Throws 429 where an earlier one has to be waited for. A known browser has a count of its own;
 * known networks are no part of what is counted from everywhere.
 */
export async function admitTry(tx: Tx, { username, userId, place }: Try, now: Date): Promise<Admission> {
  const known = await familiarity(tx, userId, place);
  if (known.device && place.device !== null) {
    const key = deviceKey(username, place.device);
    return admission([{ key, count: await bookAttempt(tx, key, now) }], { own: [key], shared: [] });
  }
  const address = addressKey(place.address);
  const account = accountKey(username, place.address);
  const everywhere = known.network ? null : everywhereKey(username);
  const booked = [{ key: address, count: await bookAttempt(tx, address, now) }];
  if (everywhere) booked.push({ key: everywhere, count: await bookAttempt(tx, everywhere, now) });
  const pressed = booked.some(({ key, count }) => key === everywhere && isPressed(count));
  booked.push({ key: account, count: await bookAttempt(tx, account, now, pressed) });
  return admission(booked, { own: [account], shared: everywhere ? [address, everywhere] : [address] });
}

function admission(booked: readonly { key: AttemptKey; count: number }[], keys: Pick<Admission, 'own' | 'shared'>): Admission {
  return {
    ...keys,
    need: needAfter(booked.map(({ key: { kind }, count }) => ({ kind, failed: count - 1 }))),
    next: needAfter(booked.map(({ key: { kind }, count }) => ({ kind, failed: count }))),
  };
}

/** The try was a success. */
export async function forgiveTry(tx: Tx, { own, shared }: Admission): Promise<void> {
  await forgiveAttempts(tx, { own, shared });
}
