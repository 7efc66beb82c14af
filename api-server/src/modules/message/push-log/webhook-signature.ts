import { createHmac } from 'node:crypto';

/** Header that carries the signature of a call to a service outside. */
export const signatureHeader = 'x-freight-signature';

/**
 * The signature of a body that is sent at an instant: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hexadecimal>`. The time is signed
 * with it, so that a receiver can refuse what is too old to be anything but a repeated recording.
 */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
