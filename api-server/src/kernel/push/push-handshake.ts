/** The checks of an upgrade request before it becomes a socket. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface SocketTarget {
  /** First segment of the path: `websocket`. */
  readonly kind: string;
  readonly userId: string;
  /** Segments of the path after the user id. */
  readonly parameters: readonly string[];
  readonly ticket: string;
}

const segment = /^[\w-]{1,64}$/;

/** Splits `/websocket/{userId}?ticket=…`; null for any other path. */
export function socketTarget(url: string | undefined): SocketTarget | null {
  const [path = '', query = ''] = (url ?? '').split('?', 2);
  const [empty, kind, userId, ...parameters] = path.split('/');
  if (empty !== '' || !kind || !userId || ![kind, userId, ...parameters].every((part) => segment.test(part))) return null;
  return { kind, userId, parameters, ticket: new URLSearchParams(query).get('ticket') ?? '' };
}

/**
 * True when the connecting page is the product's own: its origin is the host it connects to, or `publicUrl`. Browsers always send an
 * origin; a request without one is refused.
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl?: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host?.toLowerCase() || origin === publicUrl;
}

const phrases = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

/** Responds with an HTTP status instead of opening a socket. `retryAfter` in seconds. */
export function refuseSocket(socket: Duplex, status: keyof typeof phrases, retryAfter?: number): void {
  const retry = retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`;
  socket.end(`HTTP/1.1 ${status} ${phrases[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
