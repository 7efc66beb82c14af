import { fileKind } from './file-kind.ts';

/** Cell kind: pictures, shown small in the cell. */
export const image = fileKind('image');
