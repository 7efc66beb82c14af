import { fileKind } from './file-kind.ts';

/** Pictures, shown small in the cell. */
export const image = fileKind('image');
