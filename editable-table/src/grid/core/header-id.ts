import type { GridCore } from './grid-core.ts';

/** Id of a column's head, by which its editors are called. */
export const headId = (core: GridCore, columnKey: string): string => `${core.id}-${columnKey}`;
