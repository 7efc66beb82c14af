/** All kinds of cells: those of the specification, and what remotes add. */
import type { CellKind } from '../cell-kind.ts';
import { cellWord } from './cell-words.ts';
import { checkbox } from './checkbox.tsx';
import { checkboxMeta } from './checkbox-meta.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { file } from './file.ts';
import { hidden } from './hidden.ts';
import { image } from './image.ts';
import { input } from './input.ts';
import { inputNumber } from './input-number.tsx';
import { inputPop } from './input-pop.tsx';
import { listMulti } from './list-multi.tsx';
import { normal } from './normal.ts';
import { popup } from './popup.tsx';
import { radio } from './radio.tsx';
import { selDepart } from './sel-depart.tsx';
import { selSearch } from './sel-search.tsx';
import { selSearchAsync } from './sel-search-async.tsx';
import { selUser } from './sel-user.tsx';
import { select } from './select.tsx';
import { slot } from './slot.tsx';
import { upload } from './upload.ts';

export { type CellContext, type CellEditorProps, type CellKind, type CellViewProps, defineCellKind } from '../cell-kind.ts';

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
  selDepart,
  selUser,
  inputPop,
  popup,
  listMulti,
  selSearch,
  selSearchAsync,
  upload,
  file,
  image,
];

interface Installed {
  readonly kind: CellKind;
  /** Remote that brought it; undefined: the product's own. */
  readonly owner: string | undefined;
}

const kinds = new Map<string, Installed>(productKinds.map((kind) => [kind.type, { kind, owner: undefined }]));

/** The kind of a column type. Throws when nobody has installed it. */
export function cellKind(type: string): CellKind {
  const found = kinds.get(type);
  if (!found) throw new Error(cellWord('kindMissing', { type }));
  return found.kind;
}

/**
 * Adds a kind, by a remote too (`owner` is its name). A type that is taken throws the installation error; another version of
 * the same remote replaces its own.
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

/** Types that are installed. */
export function cellTypes(): readonly string[] {
  return [...kinds.keys()];
}
