/**
 * Responses that report progress. A file response has lines of JSON with the progress, an empty line, then the bytes of the file
 * (docs/wire.md). Work stops when the client disconnects.
 */
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { type ImportStep, progressType } from 'shared-contracts/wire/export-progress';
import { Refused } from '../basics/errors.ts';
import { FileResponse, refusalEnvelope } from '../basics/response.ts';
import { refusalOf } from '../database/database-errors.ts';
import { envelopeTexts } from '../http/text-parts.ts';
import type { FinishedBook } from '../spreadsheet/book-file.ts';

export interface Watch {
  /** Aborted when the client disconnects, so that the work can stop. */
  readonly signal: AbortSignal;
  /** Reports the number of rows that were read so far. */
  readonly tell: (rows: number) => void;
}

/** The envelope of a refusal that comes after the response has begun; undefined: of an error of the system. */
function refusedEnvelope(refused: Refused | undefined): Envelope {
  const plain = refusalEnvelope(refused?.refusal ?? 'unexpected', Date.now(), refused?.message);
  return { ...plain, texts: envelopeTexts(plain.message, plain.result) };
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
export function watchedFile(name: string, reply: FastifyReply, make: (watch: Watch) => Promise<FinishedBook>): FileResponse {
  const stream = new PassThrough();
  const line = (value: unknown) => stream.write(`${JSON.stringify(value)}\n`);
  const signal = goneSignal(reply);
  const run = async (): Promise<void> => {
    try {
      const file = await make({ signal, tell: (rows) => line({ rows }) });
      line({ size: file.size });
      stream.write('\n');
      await pipeline(file.stream, stream).catch((error: Error) => {
        // The response has begun, so no error can be sent any more. The response is cut off; from the announced size the client sees that
        // bytes are missing.
        if (!signal.aborted) reply.log.error({ err: error }, 'unexpected');
        stream.destroy();
      });
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused && !signal.aborted) reply.log.error({ err: error }, 'unexpected');
      line({ refused: refusedEnvelope(refused) });
      stream.end('\n');
    }
  };
  reply.header('x-accel-buffering', 'no');
  line({ rows: 0 });
  void run();
  return new FileResponse(name, progressType, stream);
}

/** A progress message of an import. */
export type ImportProgress = Extract<ImportStep, { readonly of: number }>;

export interface ImportWatch {
  readonly signal: AbortSignal;
  readonly tell: (progress: ImportProgress) => void;
}

/** Returns a response of progress lines whose last one holds the envelope of the result. */
export function watchedResult(reply: FastifyReply, work: (watch: ImportWatch) => Promise<Envelope>): FileResponse {
  const stream = new PassThrough();
  const line = (value: ImportStep) => stream.write(`${JSON.stringify(value)}\n`);
  const signal = goneSignal(reply);
  const run = async (): Promise<void> => {
    try {
      line({ done: await work({ signal, tell: line }) });
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) reply.log.error({ err: error }, 'unexpected');
      line({ done: refusedEnvelope(refused) });
    }
    stream.end();
  };
  reply.header('x-accel-buffering', 'no');
  void run();
  return new FileResponse('progress', progressType, stream);
}
