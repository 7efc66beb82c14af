/** One structured log line per event. Tokens, passwords and keys are removed; repeated lines are counted instead of written. */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { LogLimit } from './log-limit.ts';

/** Destination of the log; each call passes one or more complete lines. */
export interface LogStream {
  write(line: string): void;
}

/** Lowest numeric log level of warnings and errors; one line per request is logged below it. */
const trouble = 40;

/** Options of the application's logger. Query strings are left out of the request line: filters hold personal data. */
export function loggerOptions(level: string, stream?: LogStream): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  let logger: FastifyBaseLogger | undefined;
  const limit = new LogLimit({
    onRepeated: (key, count) => logger?.warn({ repeated: count }, key ? `held back: ${key}` : 'held back: other lines'),
  });
  return {
    level,
    ...(stream && { stream }),
    hooks: {
      logMethod(parameters, method, number) {
        logger = this as unknown as FastifyBaseLogger;
        if (number < trouble || limit.admits(keyOf(parameters))) method.apply(this, parameters);
      },
    },
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

/** The key by which equal log lines are counted: their text and error, without time, request and person. */
function keyOf(parameters: readonly unknown[]): string {
  const error = parameters.map((parameter) => (parameter as { err?: Error } | null)?.err ?? parameter).find((one) => one instanceof Error);
  const text = parameters.find((parameter) => typeof parameter === 'string');
  return [text, error?.message.split('\n')[0]].filter(Boolean).join(': ');
}
