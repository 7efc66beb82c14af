/** Exports with progress: `GET <entity>/exportXls?progress=Y` (docs/wire.md). */
import type { Envelope } from './envelope.ts';

/** Content type: lines of JSON, an empty line, then the bytes of the file. */
export const progressType = 'application/x-export-progress';

/** One line of the response, as JSON: progress, or the end of the export. */
export type ExportStep =
  | { /** Rows read so far. */ readonly rows: number }
  | { /** Bytes of the file that follows. */ readonly size: number }
  | { /** No file follows. */ readonly refused: Envelope };

/** One line of the response of `POST <entity>/importExcel?progress=Y`; it has the same content type as an export, but no file follows the lines. */
export type ImportStep =
  | { /** Rows that were added or refused so far, of `of`. */ readonly rows: number; readonly of: number; readonly wrong: number }
  | { /** The last line: what the call without progress returns. */ readonly done: Envelope };
