import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../kernel/database/database.ts';
import { networkOf } from '../account/call-limits.ts';
import { newToken, tokenHash } from './token.ts';

/** Where a sign-in comes from: its network, and the token of a browser that was used before, which the browser sends as a cookie. */
export interface Place {
  readonly address: string;
  /** Token of the browser from the request's cookie; null without a cookie. */
  readonly device: string | null;
}

/** Whether the account was used before from this network or browser. */
export interface Familiarity {
  readonly device: boolean;
  readonly network: boolean;
}

const cookieName = 'freight-device';
const tokenShape = /^[\w-]{43}$/;
const rememberedDays = { device: 180, network: 60 } as const;

export function placeOf(request: FastifyRequest): Place {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([name]) => name === cookieName)?.[1] ?? '';
  return { address: request.ip, device: tokenShape.test(token) ? token : null };
}

/** Sends the browser its token as a cookie. The token grants nothing: it only shows that the account's owner used this browser before. */
export function keepDevice(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName}=${token}; Path=/api/sys; Max-Age=${rememberedDays.device * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
}

export async function familiarity(tx: Tx, userId: string | undefined, { address, device }: Place): Promise<Familiarity> {
  const { rows } = await tx.execute<{ kind: string }>(sql`
    select kind from sys_known_place where user_id = ${userId ?? ''}
      and ((kind = 'network' and place = ${networkOf(address)}) or (kind = 'device' and place = ${tokenHash(device ?? '')}))`);
  const known = (wanted: string) => rows.some(({ kind }) => kind === wanted);
  return { device: device !== null && known('device'), network: known('network') };
}

/** Stores network and browser of a sign-in. Returns the browser's token: the one from the request when it is known, otherwise a new one. */
export async function rememberPlace(tx: Tx, userId: string, { address, device }: Place, now: Date): Promise<string> {
  const { rowCount } = await tx.execute(sql`
    select 1 from sys_known_place where kind = 'device' and place = ${tokenHash(device ?? '')} limit 1`);
  const token = device !== null && rowCount ? device : newToken();
  for (const [kind, place] of [
    ['device', tokenHash(token)],
    ['network', networkOf(address).slice(0, 64)],
  ]) {
    await tx.execute(sql`
      insert into sys_known_place as known (user_id, kind, place, create_time, last_time)
      values (${userId}, ${kind}, ${place}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict (user_id, kind, place) do update set last_time = excluded.last_time`);
  }
  return token;
}

/** Deletes all known networks and browsers of an account, because somebody else may have used it. */
export async function forgetPlaces(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from sys_known_place where user_id = ${userId}`);
}

export async function purgePlaces(tx: Tx, now: Date): Promise<void> {
  for (const [kind, days] of Object.entries(rememberedDays)) {
    await tx.execute(sql`delete from sys_known_place
      where kind = ${kind} and last_time < ${now.toISOString()}::timestamptz - make_interval(days => ${days})`);
  }
}
