/**
 * Running uploads. They are stored separately from the table's values, because progress is no change of a cell, and an upload goes on when
 * its cell is left or scrolled out of view. The cell's value changes once, when its last upload has ended.
 */
import { useSyncExternalStore } from 'react';
import { failureOf } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import type { CellContext, UploadCall } from '../../definition/cell-kind.ts';
import type { TableColumn } from '../../definition/table-column.ts';
import { cellText, joined, partsOf } from '../base/cell-values.ts';
import { cellWord } from '../base/cell-words.ts';
import { type FileKind, fileRules, keepLast, pathInResponse } from './file-column.ts';

export interface RunningUpload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly status: 'uploading' | 'done' | 'error';
  readonly percent: number;
  /** Message that says why the upload failed. */
  readonly message: string;
  /** Path of the stored file; set when the upload has ended. */
  readonly path: string;
}

interface Cell {
  uploads: readonly RunningUpload[];
  readonly aborts: Map<number, AbortController>;
  /** Functions that send a failed upload again. */
  readonly retries: Map<number, () => void>;
  /** Value of the cell when it was last read. */
  value: unknown;
}

/**
 * Cells with running uploads, by column object and then by row. The columns are held weakly, so that the data is freed together with its
 * table.
 */
const columns = new WeakMap<TableColumn, Map<string, Cell>>();
const listeners = new Set<() => void>();
const none: readonly RunningUpload[] = [];
let lastId = 0;

function cellsOf({ column }: CellContext): Map<string, Cell> {
  const known = columns.get(column);
  if (known) return known;
  const made = new Map<string, Cell>();
  columns.set(column, made);
  return made;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Uploads of a cell that are not part of its value yet. */
export function useRunningUploads(context: CellContext, value: unknown): readonly RunningUpload[] {
  const cells = cellsOf(context);
  const cell = cells.get(context.rowKey);
  if (cell) cell.value = value;
  return useSyncExternalStore(watch, () => cells.get(context.rowKey)?.uploads ?? none);
}

function change(cell: Cell, id: number, next: Partial<RunningUpload>): void {
  cell.uploads = cell.uploads.map((upload) => (upload.id === id ? { ...upload, ...next } : upload));
  tell();
}

/** Removes an upload from its cell; a running one is aborted. */
export function dropUpload(context: CellContext, id: number): void {
  const cells = cellsOf(context);
  const cell = cells.get(context.rowKey);
  if (!cell) return;
  cell.aborts.get(id)?.abort();
  cell.aborts.delete(id);
  cell.retries.delete(id);
  cell.uploads = cell.uploads.filter((upload) => upload.id !== id);
  if (cell.uploads.length === 0) cells.delete(context.rowKey);
  tell();
}

/** Sends a file again whose upload failed. */
export function retryUpload(context: CellContext, id: number): void {
  cellsOf(context).get(context.rowKey)?.retries.get(id)?.();
}

export interface UploadStart {
  readonly context: CellContext;
  readonly value: unknown;
  readonly kind: FileKind;
  readonly files: readonly File[];
  readonly send: UploadCall;
  /** Writes the value of the cell, whether or not the cell is being edited. */
  readonly write: (paths: string) => void;
}

/** Starts uploads; image columns refuse other files with a message. */
export function startUploads(start: UploadStart): void {
  const { context, value, kind, files } = start;
  const fit = kind === 'image' ? files.filter(({ type }) => type.includes('image')) : files;
  if (fit.length < files.length) notices.warning(cellWord('notAnImage'));
  if (fit.length === 0) return;
  const cells = cellsOf(context);
  const cell: Cell = cells.get(context.rowKey) ?? { uploads: none, aborts: new Map(), retries: new Map(), value };
  cells.set(context.rowKey, cell);
  // Earlier failures are removed when new files are chosen.
  cell.uploads = cell.uploads.filter(({ status }) => status !== 'error');
  for (const file of fit) {
    lastId += 1;
    const upload: RunningUpload = { id: lastId, name: file.name, size: file.size, status: 'uploading', percent: 0, message: '', path: '' };
    cell.uploads = [...cell.uploads, upload];
    void run(start, cell, upload, file);
  }
  tell();
}

async function run(start: UploadStart, cell: Cell, upload: RunningUpload, file: File): Promise<void> {
  const { id } = upload;
  const { context, kind, send } = start;
  const { token, action, responseName, fields } = fileRules(context.column, kind);
  const aborting = new AbortController();
  cell.aborts.set(id, aborting);
  cell.retries.set(id, () => {
    change(cell, id, { status: 'uploading', percent: 0, message: '' });
    void run(start, cell, upload, file);
  });
  const progress = (percent: number): void => change(cell, id, { percent });
  try {
    const response = await send({ file, ...(action ? { action } : {}), token, fields, progress, signal: aborting.signal });
    if (aborting.signal.aborted) return;
    const path = response.success === false ? '' : pathInResponse(response, responseName);
    if (path) change(cell, id, { status: 'done', percent: 100, path });
    else fail(cell, id, response.success === false ? cellText(response.message) : '');
  } catch (error) {
    if (aborting.signal.aborted) return;
    fail(cell, id, failureOf(error).message);
  } finally {
    cell.aborts.delete(id);
  }
  settle(start, cell);
}

function fail(cell: Cell, id: number, message: string): void {
  const shown = message || cellWord('unknownError');
  change(cell, id, { status: 'error', message: shown });
  notices.error(shown);
}

/** When all uploads have ended, the successful ones become the cell's value; failed ones stay visible. */
function settle({ context, kind, write }: UploadStart, cell: Cell): void {
  if (cell.uploads.some(({ status }) => status === 'uploading')) return;
  const arrived = cell.uploads.flatMap(({ path }) => path || []);
  cell.uploads = cell.uploads.filter(({ status }) => status === 'error');
  if (cell.uploads.length === 0) cellsOf(context).delete(context.rowKey);
  if (arrived.length > 0) {
    const next = joined(keepLast([...partsOf(cell.value), ...arrived], fileRules(context.column, kind).most));
    cell.value = next;
    write(next);
  }
  tell();
}
