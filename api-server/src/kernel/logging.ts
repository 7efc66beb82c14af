/** One structured line per event; tokens, passwords and keys never reach it. */
import type { FastifyServerOptions } from 'fastify';

/** Options of the application's logger. Query strings are left out of the request line: filters hold personal data. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    redact: {
      paths: ['token', 'password', 'captcha', '*.token', '*.password', '*.captcha', 'headers["x-access-token"]', 'headers.authorization'],
      censor: '[hidden]',
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
    },
  };
}
