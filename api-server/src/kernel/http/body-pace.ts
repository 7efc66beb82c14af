/**
 * Bodies that never end hold memory, a socket and a place in the queue: one that comes slower than a kilobyte a second for ten
 * seconds is refused with 408, as is any body but a file after thirty seconds. deploy/nginx.conf.template has the same figures.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const bodyPace = {
  /** Least bytes a second, over the window. */
  rate: 1_000,
  /** ms. */
  window: 10_000,
  /** Longest body of a call that is no upload, ms. */
  longest: 30_000,
  /** Longest upload, ms; it must keep the rate all the same. */
  longestFile: 600_000,
} as const;

/** Longest time for a request's line and headers, ms. */
export const headersWithin = 15_000;

const lookEvery = 1_000;

export class SlowBody extends Error {
  override readonly name = 'SlowBody';
  readonly statusCode = 408;
  constructor() {
    super('The body came too slowly');
  }
}

/** Watches the bodies of all requests of the application. */
export function watchBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    watch(request);
  });
}

function watch(request: FastifyRequest): void {
  const { raw } = request;
  const isFile = request.headers['content-type']?.startsWith('multipart/form-data') === true;
  const longest = isFile ? bodyPace.longestFile : bodyPace.longest;
  const began = performance.now();
  /** Bytes of the connection at each look, over one window. */
  const samples = [raw.socket.bytesRead];
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    // What has come and is not read yet is our own slowness: the client is waiting for us.
    if (raw.readableLength > 0) samples.length = 0;
    samples.push(bytesRead);
    const oldest = samples[0] ?? bytesRead;
    const isFull = samples.length > bodyPace.window / lookEvery;
    const isSlow = isFull && bytesRead - oldest < (bodyPace.rate * bodyPace.window) / 1000;
    if (isFull) samples.shift();
    if (!isSlow && performance.now() - began < longest) return;
    stop();
    end(request);
  }, lookEvery);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

/** Whoever reads the body learns why it ended; the response is the error's. */
function end({ raw }: FastifyRequest): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', new SlowBody());
  else raw.destroy();
}
