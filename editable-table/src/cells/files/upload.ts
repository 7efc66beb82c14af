import { fileKind } from './file-kind.ts';

/** One file. */
export const upload = fileKind('upload');
