import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignInAction } from '../session/open-session.ts';
import { newToken, tokenHash } from '../session/token.ts';
import { type AuthenticatedFor, lockUnchanged } from '../user/account-state.ts';
import { isLinked } from './third-accounts.ts';

/** A person whose first factor was correct; `linkId`: id of the link to the third-party account that was the first factor. */
type FirstFactor = AuthenticatedFor & { action: SignInAction; linkId?: string | undefined };

/** Data that each kind of ticket carries from the call that creates it to the call that redeems it. */
export interface TicketContents {
  slider: { distance: number };
  sliderProof: Record<never, never>;
  passwordReset: AuthenticatedFor & { username: string; phone: string };
  /**
   * Sent to the OpenID provider and back: `verifier` and `nonce` of the authorization request; `browser`: digest of the cookie of the
   * browser that made it.
   */
  oidcState: { type: string; verifier: string; nonce: string; browser: string };
  /** A person whom a third party has authenticated; the ticket is valid only in the browser that started the sign-in. */
  third: { type: string; thirdUserId: string; browser: string };
  thirdBinding: { type: string; thirdUserId: string };
  /** The first factor was correct; the second factor is still missing. */
  secondFactor: FirstFactor;
  /** The first factor was correct, but the person must first set up a second factor; `codes` are digests of the recovery codes. */
  factorSetup: FirstFactor & { secret: string; codes: readonly string[] };
  totpSetup: { userId: string; secret: string };
  /** The challenge that a passkey must sign. */
  passkeyChallenge: { userId: string; challenge: string };
}

export type TicketPurpose = keyof TicketContents;

/**
 * For each kind of ticket its lifetime, and whether it lets a person in or changes a password without a session. Those that do are valid only
 * while password, phone number and tenant of the account are those for which they were issued, and until the account is frozen.
 */
const kinds: { readonly [P in TicketPurpose]: { seconds: number; ofAccount: TicketContents[P] extends AuthenticatedFor ? true : false } } =
  {
    slider: { seconds: 120, ofAccount: false },
    sliderProof: { seconds: 120, ofAccount: false },
    passwordReset: { seconds: 300, ofAccount: true },
    oidcState: { seconds: 600, ofAccount: false },
    third: { seconds: 120, ofAccount: false },
    thirdBinding: { seconds: 600, ofAccount: false },
    secondFactor: { seconds: 300, ofAccount: true },
    factorSetup: { seconds: 900, ofAccount: true },
    totpSetup: { seconds: 900, ofAccount: false },
    passkeyChallenge: { seconds: 300, ofAccount: false },
  };

interface Presented {
  readonly ticket: string;
  /** The network address to which the ticket is bound; the ticket can be redeemed only from that address. */
  readonly address?: string;
}

/** Creates a ticket of 43 characters; only its digest is stored. */
export async function issueTicket<P extends TicketPurpose>(
  tx: Tx,
  purpose: P,
  { content, address = '' }: { content: TicketContents[P]; address?: string },
  now: number,
): Promise<string> {
  const ticket = newToken();
  const expires = new Date(now + kinds[purpose].seconds * 1000).toISOString();
  await tx.execute(sql`
    insert into sys_account_ticket (ticket_hash, purpose, address, content, create_time, expire_time)
    values (${tokenHash(ticket)}, ${purpose}, ${address.slice(0, 64)}, ${JSON.stringify(content)}::jsonb,
      ${new Date(now).toISOString()}::timestamptz, ${expires}::timestamptz)`);
  return ticket;
}

export interface Ticket<P extends TicketPurpose> {
  readonly content: TicketContents[P];
  /** Age of the ticket in milliseconds. */
  readonly age: number;
}

const good = (purpose: TicketPurpose, { ticket, address = '' }: Presented, now: number) => sql`
  ticket_hash = ${tokenHash(ticket)} and purpose = ${purpose} and not used and address = ${address.slice(0, 64)}
  and expire_time > ${new Date(now).toISOString()}::timestamptz`;

type Found<P extends TicketPurpose> = { content: TicketContents[P]; made: number };

/**
 * Whether the account is still in the state for which the ticket was issued, with the third-party account that it was issued for; locks the person of such
 * a ticket until the transaction ends.
 */
async function isCurrent(tx: Tx, purpose: TicketPurpose, content: object): Promise<boolean> {
  if (!kinds[purpose].ofAccount) return true;
  const { userId = '', state = '', linkId } = content as Partial<FirstFactor>;
  if (!(await lockUnchanged(tx, { userId, state }))) return false;
  return linkId === undefined || (await isLinked(tx, userId, linkId));
}

/** Contents of a valid ticket, which stays valid; null for an invalid one. */
export async function readTicket<P extends TicketPurpose>(
  tx: Tx,
  purpose: P,
  presented: Presented,
  now: number,
): Promise<TicketContents[P] | null> {
  const { rows } = await tx.execute<Found<P>>(sql`select content from sys_account_ticket where ${good(purpose, presented, now)}`);
  const [row] = rows;
  return row && (await isCurrent(tx, purpose, row.content)) ? row.content : null;
}

/**
 * Redeems a ticket: when two calls redeem it at once, only one gets its contents. Null for a ticket that is unknown, used, expired, from
 * another address, or issued before the person's password or phone number changed, the account was frozen, or the third-party account was unlinked.
 */
export async function redeemTicket<P extends TicketPurpose>(
  tx: Tx,
  purpose: P,
  presented: Presented,
  now: number,
): Promise<Ticket<P> | null> {
  const { rows } = await tx.execute<Found<P>>(sql`
    update sys_account_ticket set used = true where ${good(purpose, presented, now)}
    returning content, extract(epoch from create_time)::float8 * 1000 made`);
  const [row] = rows;
  return row && (await isCurrent(tx, purpose, row.content)) ? { content: row.content, age: now - row.made } : null;
}
