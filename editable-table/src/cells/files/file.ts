import { fileKind } from './file-kind.ts';

/** Cell kind: any number of files, or at most `uploadnum`. */
export const file = fileKind('file');
