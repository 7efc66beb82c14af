import type { GridCore } from './grid-core.ts';

/** Id of a column's header, which labels its editors. */
export const headId = (core: GridCore, columnKey: string): string => `${core.id}-${columnKey}`;
