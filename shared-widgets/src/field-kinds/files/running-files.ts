/** Counts the running uploads of a form, which waits for them before it is sent. */
import { createContext, type RefObject } from 'react';

export type RunningFiles = RefObject<number>;

/** Outside a form, uploads are not counted. */
export const RunningFilesContext = createContext<RunningFiles>({ current: 0 });
