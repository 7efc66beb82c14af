/**
 * Contexts of a form for its file inputs: the form counts running uploads, because it waits for them before it is sent, and says whether new files
 * stay on the device.
 */
import { createContext, type RefObject } from 'react';

export type RunningFiles = RefObject<number>;

/** Outside a form, uploads are not counted. */
export const RunningFilesContext = createContext<RunningFiles>({ current: 0 });

/**
 * Says whether new files are stored on this device and sent with the form; otherwise they are uploaded at once. It takes a moment to find out whether
 * the device can store anything, and a file that is chosen meanwhile waits for it.
 */
export const FilesOnDeviceContext = createContext<() => Promise<boolean>>(async () => false);
