/** React context with the page's content for `slot` cells; the table provides it to its grid. */
import { createContext, type ReactNode } from 'react';
import type { CellViewProps } from '../../definition/cell-kind.ts';

/** Content of the slot with this name in a cell; undefined when the page defines no such slot. */
export type DrawSlot = (name: string, cell: CellViewProps) => ReactNode | undefined;

export const CellSlotsContext = createContext<DrawSlot>(() => undefined);
