/** Limits sign-in attempts: per network, per account and network, per known browser. */
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

/** The result for a sign-in attempt whose password may be checked now. */
export interface Admission {
  /** The human check that this attempt requires. */
  readonly need: HumanNeed | null;
  /** The human check that the next attempt requires if this one fails. */
  readonly next: HumanNeed | null;
  readonly own: readonly AttemptKey[];
  readonly shared: readonly AttemptKey[];
}

interface Try {
  /** The user name in the form in which it was typed. */
  readonly username: string;
  /** The user with this name; undefined when no user has it. */
  readonly userId: string | undefined;
  readonly place: Place;
}

/**
 * Counts a sign-in attempt, and returns which human check (slider or captcha) it requires; throws 429 while the wait after an earlier
 * attempt lasts. Attempts from a browser in which the account was used before are counted separately. An account's attempts are also
 * counted over all networks, except those in which it was used before.
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

/** Corrects the counts after a successful attempt. */
export async function forgiveTry(tx: Tx, { own, shared }: Admission): Promise<void> {
  await forgiveAttempts(tx, { own, shared });
}
