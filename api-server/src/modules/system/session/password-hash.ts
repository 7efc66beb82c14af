import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Gate } from './gate.ts';

const derive = promisify(argon2);

/** Memory in KiB and number of passes: about 0.1 s on one core, which makes guessing expensive for somebody who stole the table. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 };
const tagLength = 32;
/** Longest password in bytes; enough for 64 characters of any script. */
const longestPasswordBytes = 256;

/** Two hashes at a time limit both the memory (128 MiB) and the processor time that strangers can use up. */
const gate = new Gate({ atOnce: 2, waiting: 64 });

interface ParsedHash {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

function parse(stored: string): ParsedHash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash is not in argon2id PHC form');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/**
 * Makes hashing cheap in this process, for tests that are not about hashing. A stored hash states its own cost, so hashes of both kinds can
 * be verified. Throws outside tests.
 */
export function hashCheaply(): void {
  if (process.env.NODE_ENV !== 'test') throw new Error('Only tests may hash cheaply');
  Object.assign(cost, { memory: 64, passes: 1 });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hash of a password of at most 256 bytes, as a PHC string (`$argon2id$v=19$…`). */
export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > longestPasswordBytes) throw new RangeError('Password is longer than 256 bytes');
  const salt = randomBytes(16);
  const tag = await gate.run(() => derive('argon2id', { message: password, nonce: salt, tagLength, ...cost }));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password matches the hash. Without a hash (unknown user) it does the same work on a random hash and returns false, so that
 * the time reveals nothing; a password that is too long takes the same time.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const expected = stored ? parse(stored) : { ...cost, salt: randomBytes(16), tag: randomBytes(tagLength) };
  const message = Buffer.byteLength(password) > longestPasswordBytes ? '' : password;
  const { salt, tag, ...settings } = expected;
  const actual = await gate.run(() => derive('argon2id', { message, nonce: salt, tagLength: tag.length, ...settings }));
  return timingSafeEqual(actual, tag) && stored !== null && message === password;
}

/** Whether a hash was made with other cost settings than the present ones; the next sign-in then replaces it. */
export function needsRehash(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored);
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}
