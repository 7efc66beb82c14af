/** Reads responses with progress lines (docs/wire.md). Loaded with the first export or import. */

import type { Envelope } from 'shared-contracts/wire/envelope';
import type { ExportStep, ImportStep } from 'shared-contracts/wire/export-progress';
import type { FileProgress, UploadProgress } from './request.ts';

export type WatchedFile = { readonly file: Blob } | { readonly refused: Envelope };

const lineEnd = 10;

/** Reads a response with progress lines to its end; returns the file or the refusal. Throws when the stream ends too early. */
export async function readWatched(stream: ReadableStream<Uint8Array>, onProgress: (progress: FileProgress) => void): Promise<WatchedFile> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let head: number[] | null = [];
  let rows = 0;
  let size = 0;
  let received = 0;
  let refused: Envelope | undefined;
  const step = (line: string): void => {
    const said = JSON.parse(line) as ExportStep;
    if ('rows' in said) rows = said.rows;
    else if ('size' in said) size = said.size;
    else refused = said.refused;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    let from = 0;
    while (head && from < value.length) {
      const end = value.indexOf(lineEnd, from);
      head.push(...value.subarray(from, end < 0 ? value.length : end));
      from = end < 0 ? value.length : end + 1;
      if (end < 0) break;
      if (head.length === 0) head = null;
      else {
        step(decoder.decode(new Uint8Array(head)));
        head = [];
      }
    }
    if (!head && from < value.length) {
      parts.push(new Uint8Array(value.subarray(from)));
      received += value.length - from;
    }
    onProgress({ rows, size, received });
  }
  if (refused) return { refused };
  if (size === 0 || received < size) throw new Error('The file is not whole');
  return { file: new Blob(parts) };
}

/**
 * Reads the progress lines of an import and resolves to the envelope in the last line. Throws when the stream ends before, e.g. because `signal` was
 * aborted.
 */
export async function readSteps<T>(
  stream: ReadableStream<Uint8Array>,
  { onProgress, signal }: { readonly onProgress: (progress: UploadProgress) => void; readonly signal: AbortSignal },
): Promise<Envelope<T>> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  // Cancels the reader explicitly, because aborting the call does not end every stream whose headers have arrived.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const step = JSON.parse(line) as ImportStep;
      if ('done' in step) return step.done as Envelope<T>;
      onProgress(step);
    }
    if (done) throw new Error('The report is missing');
  }
}
