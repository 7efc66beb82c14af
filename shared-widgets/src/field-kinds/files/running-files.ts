/**
 * Contexts of a form for its file inputs: the form counts running uploads, because it waits for them before it is sent, and says whether new files
 * stay on the device.
 */
import { createContext, type RefObject } from 'react';

export type RunningFiles = RefObject<number>;

/** Outside a form, uploads are not counted. */
export const RunningFilesContext = createContext<RunningFiles>({ current: 0 });

/** True: new files are stored on this device and sent with the form; otherwise they are uploaded at once. */
export const FilesOnDeviceContext = createContext(false);
