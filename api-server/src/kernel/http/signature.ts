/** Signed calls: the checksum is verified when the header is present. It does not protect the product, because the secret is public. */
import type { FastifyRequest } from 'fastify';
import { signatureProblem } from 'shared-contracts/wire/signature';
import { Invalid } from '../basics/errors.ts';

/** Verifies X-Sign and X-TIMESTAMP; throws Invalid with the texts of docs/wire.md. */
export function checkSignature(request: FastifyRequest, secret: string, now: number): void {
  const { 'x-sign': sign, 'x-timestamp': timestamp } = request.headers;
  if (typeof sign !== 'string') return;
  const data = request.body && typeof request.body === 'object' && !Array.isArray(request.body) ? { ...request.body } : {};
  const problem = signatureProblem({ url: request.url, data, secret, sign, timestamp: String(timestamp ?? ''), now: new Date(now) });
  if (problem) throw new Invalid(problem);
}
