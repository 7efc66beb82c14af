/** How many files of a form are still on their way; the form waits for them before it is sent. */
import { createContext, type RefObject } from 'react';

export type RunningFiles = RefObject<number>;

/** Inputs outside a form count for nobody. */
export const RunningFilesContext = createContext<RunningFiles>({ current: 0 });
