/** Register of all kinds of cells: those of the specification, and those that remotes add. */
import type { CellKind } from '../definition/cell-kind.ts';
import { isEmptyCell } from '../model/row-record.ts';
import { cellWord } from './base/cell-words.ts';
import { checkbox } from './choices/checkbox.tsx';
import { checkboxMeta } from './choices/checkbox-meta.ts';
import { listMulti } from './choices/list-multi.tsx';
import { radio } from './choices/radio.tsx';
import { selSearch } from './choices/sel-search.tsx';
import { selSearchAsync } from './choices/sel-search-async.tsx';
import { select } from './choices/select.tsx';
import { date } from './entry/date.ts';
import { datetime } from './entry/datetime.ts';
import { input } from './entry/input.ts';
import { inputNumber } from './entry/input-number.tsx';
import { inputPop } from './entry/input-pop.tsx';
import { file } from './files/file.ts';
import { image } from './files/image.ts';
import { upload } from './files/upload.ts';
import { hidden } from './hidden.ts';
import { normal } from './normal.ts';
import { slot } from './slot.tsx';

export { type CellContext, type CellEditorProps, type CellKind, type CellViewProps, defineCellKind } from '../definition/cell-kind.ts';

const productKinds: readonly CellKind[] = [
  normal,
  input,
  inputNumber,
  select,
  checkbox,
  checkboxMeta,
  radio,
  date,
  datetime,
  slot,
  hidden,
  inputPop,
  listMulti,
  selSearch,
  selSearchAsync,
  upload,
  file,
  image,
];

interface Installed {
  readonly kind: CellKind;
  /** Name of the remote that registered the kind; undefined: the product itself. */
  readonly owner: string | undefined;
}

const kinds = new Map<string, Installed>(productKinds.map((kind) => [kind.type, { kind, owner: undefined }]));

const broken = new Map<string, CellKind>();

/** The kind of a column type. An unknown type shows its values unchanged and cannot be edited; its header says why. */
export function cellKind(type: string): CellKind {
  return kinds.get(type)?.kind ?? brokenKind(type);
}

function brokenKind(type: string): CellKind {
  const known = broken.get(type);
  if (known) return known;
  const kind: CellKind = {
    ...normal,
    type,
    text: (value) => (isEmptyCell(value) ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)),
    fault: () => cellWord('kindMissing', { type }),
  };
  broken.set(type, kind);
  return kind;
}

/**
 * Registers a kind, also for a remote (`owner` is its name). An existing type throws; another version of the same remote replaces its own.
 */
export function registerCellKind(kind: CellKind, owner?: string): void {
  const known = kinds.get(kind.type);
  if (known && known.kind !== kind && (known.owner === undefined || known.owner !== owner)) {
    const error = new Error(cellWord('kindTaken', { type: kind.type }));
    error.name = 'InstallationError';
    throw error;
  }
  kinds.set(kind.type, { kind, owner });
}

/** All column types for which a kind is registered. */
export function cellTypes(): readonly string[] {
  return [...kinds.keys()];
}
