import { createHmac } from 'node:crypto';

/** HTTP header with the signature of a call to an external service. */
export const signatureHeader = 'x-freight-signature';

/**
 * The signature of a request body at a moment: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hexadecimal>`. It contains the time,
 * so that the receiver can refuse old requests that somebody recorded and sends again.
 */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
