import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignInAction } from '../session/open-session.ts';
import { newToken, tokenHash } from '../session/token.ts';

/** Data that each kind of ticket carries from the call that creates it to the call that redeems it. */
export interface TicketContents {
  slider: { distance: number };
  sliderProof: Record<never, never>;
  passwordReset: { userId: string; username: string; phone: string };
  /**
   * Sent to the OpenID provider and back: `verifier` and `nonce` of the authorization request; `browser`: digest of the cookie of the
   * browser that made it.
   */
  oidcState: { type: string; verifier: string; nonce: string; browser: string };
  /** A person whom a third party has authenticated; the ticket is valid only in the browser that started the sign-in. */
  third: { type: string; thirdUserId: string; browser: string };
  thirdBinding: { type: string; thirdUserId: string };
  /** The first factor was correct; the second factor is still missing. */
  secondFactor: { userId: string; action: SignInAction };
  /** The first factor was correct, but the person must first set up a second factor; `codes` are digests of the recovery codes. */
  factorSetup: { userId: string; action: SignInAction; secret: string; codes: readonly string[] };
  totpSetup: { userId: string; secret: string };
  /** The challenge that a passkey must sign. */
  passkeyChallenge: { userId: string; challenge: string };
}

export type TicketPurpose = keyof TicketContents;

const lifetimeSeconds: Readonly<Record<TicketPurpose, number>> = {
  slider: 120,
  sliderProof: 120,
  passwordReset: 300,
  oidcState: 600,
  third: 120,
  thirdBinding: 600,
  secondFactor: 300,
  factorSetup: 900,
  totpSetup: 900,
  passkeyChallenge: 300,
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
  const expires = new Date(now + lifetimeSeconds[purpose] * 1000).toISOString();
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

/** Contents of a valid ticket, which stays valid; null for an invalid one. */
export async function readTicket<P extends TicketPurpose>(
  tx: Tx,
  purpose: P,
  presented: Presented,
  now: number,
): Promise<TicketContents[P] | null> {
  const { rows } = await tx.execute<Found<P>>(sql`select content from sys_account_ticket where ${good(purpose, presented, now)}`);
  return rows[0]?.content ?? null;
}

/**
 * Redeems a ticket: when two calls redeem it at once, only one gets its contents. Null for a ticket that is unknown, used, expired or from
 * another address.
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
  return row ? { content: row.content, age: now - row.made } : null;
}
