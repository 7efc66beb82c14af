/**
 * Refuses slow request bodies, because each occupies memory, a socket and a place in the queue. The response is 408 when a body arrives at
 * less than a kilobyte a second over ten seconds, or takes more than thirty seconds and is not a file. deploy/nginx.conf.template has the
 * same figures.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const bodyPace = {
  /** Smallest average number of bytes a second over the window. */
  rate: 1_000,
  /** Length of the period over which the speed is measured, ms. */
  window: 10_000,
  /** Longest time for a body that is no upload, ms. */
  longest: 30_000,
  /** Longest time for an upload, ms. The smallest rate (`bytesPerSecond`) must be reached too. */
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

/** Checks the speed of all request bodies of the application. */
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
  /** Total bytes received on the connection at each check, over one window. */
  const samples = [raw.socket.bytesRead];
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    // When received bytes are still waiting to be read, the server causes the delay, so the measurement starts again.
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

/** Destroys the request with an error; the code that reads the body gets the error and responds with its text. */
function end({ raw }: FastifyRequest): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', new SlowBody());
  else raw.destroy();
}
