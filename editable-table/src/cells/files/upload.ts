import { fileKind } from './file-kind.ts';

/** Cell type for a single file. */
export const upload = fileKind('upload');
