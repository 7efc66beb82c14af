/**
 * A file response with progress: lines of JSON with the progress, an empty line, then the bytes (docs/wire.md). Work stops when the client
 * disconnects.
 */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { progressType } from 'shared-contracts/wire/export-progress';
import { Refused } from '../basics/errors.ts';
import { FileResponse, refusalEnvelope } from '../basics/response.ts';
import { refusalOf } from '../database/database-errors.ts';

export interface Watch {
  /** Aborted when the client disconnects, so that the work can stop. */
  readonly signal: AbortSignal;
  /** Rows read so far. */
  readonly tell: (rows: number) => void;
}

/** A signal that is aborted when the connection of a response closes before its end. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * Returns the file response with progress lines before the bytes. An error on the way is written as the last line, because the HTTP status
 * has already been sent.
 */
export function watchedFile(name: string, reply: FastifyReply, make: (watch: Watch) => Promise<Buffer>): FileResponse {
  const stream = new PassThrough();
  const line = (value: unknown) => stream.write(`${JSON.stringify(value)}\n`);
  const signal = goneSignal(reply);
  const run = async (): Promise<void> => {
    try {
      const data = await make({ signal, tell: (rows) => line({ rows }) });
      line({ size: data.length });
      stream.write('\n');
      stream.end(data);
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused && !signal.aborted) reply.log.error({ err: error }, 'unexpected');
      line({ refused: refusalEnvelope(refused?.refusal ?? 'unexpected', Date.now(), refused?.message) });
      stream.end('\n');
    }
  };
  reply.header('x-accel-buffering', 'no');
  line({ rows: 0 });
  void run();
  return new FileResponse(name, progressType, stream);
}
