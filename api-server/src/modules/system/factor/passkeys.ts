import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { PasskeyOptions, PasskeyResponse } from 'shared-contracts/session/second-factor';
import type { Tx } from '../../../kernel/database/database.ts';
import { issueTicket, redeemTicket } from '../account/account-tickets.ts';
import { type FactorRow, userFactors } from './factor.table.ts';
import { factorsOf } from './factors.ts';

/** The host name and the page origins to which passkeys are bound. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

const loopbackOrigin = /^http:\/\/localhost(:\d{1,5})?$/;

/**
 * The host name and origins for passkeys. Browsers bind passkeys to a host name, never to an IP address, so a product on loopback offers
 * them at `localhost`. Null when the product is reached by IP address only.
 */
export function relyingParty(publicUrl: string, origin: string | undefined): RelyingParty | null {
  const { hostname, origin: own } = new URL(publicUrl);
  if (hostname === '127.0.0.1' || hostname === 'localhost') {
    return { id: 'localhost', origins: origin !== undefined && loopbackOrigin.test(origin) ? [origin] : [] };
  }
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origins: [own] };
}

const passkeysOf = async (tx: Tx, userId: string) => (await factorsOf(tx, userId)).filter(({ kind }) => kind === 'passkey');

const transportsOf = ({ transports }: FactorRow) => (transports ?? '').split(',').filter(Boolean) as AuthenticatorTransport[];

async function challengeFor(tx: Tx, userId: string, options: { challenge: string }, now: number): Promise<PasskeyOptions> {
  const content = { userId, challenge: options.challenge };
  return { challenge: await issueTicket(tx, 'passkeyChallenge', { content }, now), options: { ...options } };
}

/** Options with which the browser creates a new passkey. */
export async function creationOptions(
  tx: Tx,
  party: RelyingParty,
  person: { id: string; username: string; realname: string },
  now: number,
): Promise<PasskeyOptions> {
  const known = await passkeysOf(tx, person.id);
  const options = await generateRegistrationOptions({
    rpName: '智慧运输管理平台',
    rpID: party.id,
    userName: person.username,
    userDisplayName: person.realname,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known.map((row) => ({ id: row.credentialId ?? '', transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return await challengeFor(tx, person.id, options, now);
}

/** The new passkey; null when the response is incorrect or belongs to no challenge of this person. */
export async function checkCreation(
  tx: Tx,
  party: RelyingParty,
  userId: string,
  passkey: PasskeyResponse,
  now: number,
): Promise<Pick<FactorRow, 'credentialId' | 'publicKey' | 'signCount' | 'transports'> | null> {
  const found = await redeemTicket(tx, 'passkeyChallenge', { ticket: passkey.challenge }, now);
  if (found?.content.userId !== userId) return null;
  const verified = await verifyRegistrationResponse({
    // The cast is safe because the library checks every part of what the browser sent.
    response: passkey.response as unknown as RegistrationResponseJSON,
    expectedChallenge: found.content.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64'),
    signCount: counter,
    transports: (transports ?? []).join(',').slice(0, 200) || null,
  };
}

/** Options with which the browser asks for an existing passkey. */
export async function requestOptions(tx: Tx, party: RelyingParty, userId: string, now: number): Promise<PasskeyOptions> {
  const known = await passkeysOf(tx, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'preferred',
    allowCredentials: known.map((row) => ({ id: row.credentialId ?? '', transports: transportsOf(row) })),
  });
  return await challengeFor(tx, userId, options, now);
}

/**
 * Whether a passkey of this person signed the challenge. When the signature counter has decreased, the passkey is refused, because it was
 * copied.
 */
export async function checkPasskey(tx: Tx, party: RelyingParty, userId: string, passkey: PasskeyResponse, now: number): Promise<boolean> {
  const found = await redeemTicket(tx, 'passkeyChallenge', { ticket: passkey.challenge }, now);
  if (found?.content.userId !== userId) return false;
  const row = (await passkeysOf(tx, userId)).find(({ credentialId }) => credentialId === passkey.response.id);
  if (!row?.credentialId || !row.publicKey) return false;
  const verified = await verifyAuthenticationResponse({
    response: passkey.response as unknown as AuthenticationResponseJSON,
    expectedChallenge: found.content.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64')),
      counter: row.signCount,
      transports: transportsOf(row),
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  await tx
    .update(userFactors)
    .set({ signCount: verified.authenticationInfo.newCounter, lastTime: new Date(now) })
    .where(eq(userFactors.id, row.id));
  return true;
}
