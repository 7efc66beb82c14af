/**
 * React contexts by which a form works with its file inputs: the form counts running uploads, because it waits for them before it is sent,
 * and says whether new files stay on the device.
 */
import { createContext, type RefObject } from 'react';

export type RunningFiles = RefObject<number>;

/** Outside a form, uploads are not counted. */
export const RunningFilesContext = createContext<RunningFiles>({ current: 0 });

/**
 * Whether new files are stored on this device and sent with the form, or uploaded at once. It takes a moment to find out whether the device
 * can store anything; a file that is chosen meanwhile waits for the answer.
 */
export const FilesOnDeviceContext = createContext<() => Promise<boolean>>(async () => false);
