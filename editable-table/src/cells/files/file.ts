import { fileKind } from './file-kind.ts';

/** Any number of files, or as many as `uploadnum` says. */
export const file = fileKind('file');
