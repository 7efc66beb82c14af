/** Context that passes the page's own content to `slot` cells; the table provides it around its grid. */
import { createContext, type ReactNode } from 'react';
import type { CellViewProps } from '../../definition/cell-kind.ts';

/** Content of the slot with this name in one cell; undefined where the page gave no such slot. */
export type DrawSlot = (name: string, cell: CellViewProps) => ReactNode | undefined;

export const CellSlotsContext = createContext<DrawSlot>(() => undefined);
