/**
 * What a page needs to know about the data on this device before it loads the code of the device queue, which most people never need: which
 * paths name files on this device, and whether the database of the queue exists.
 */

export const databaseName = 'freight-device';

const folder = 'device/';

/** Path of a file that exists only on this device. */
export const devicePath = (name: string): string => folder + name;

/** Whether a path names a file that exists only on this device. */
export const isOnDevice = (path: string): boolean => path.startsWith(folder);

/** Paths of files that exist only on this device, among the values of a form. A value may be a comma-separated list of paths. */
export function pathsOnDevice(values: Readonly<Record<string, unknown>>): string[] {
  return Object.values(values).flatMap((value) =>
    typeof value === 'string' && value.includes(folder) ? value.split(',').filter(isOnDevice) : [],
  );
}

const watchers = new Set<() => void>();

/** Calls `listener` whenever this page opens the database. Returns a function that stops it. */
export function watchDeviceUse(listener: () => void): () => void {
  watchers.add(listener);
  return () => void watchers.delete(listener);
}

/** Tells the listeners that this page has opened the database. */
export function noteDeviceUse(): void {
  for (const watcher of watchers) watcher();
}

/**
 * Whether the database exists on this device, so that steps may wait there; also true in browsers that do not say which databases exist.
 * Never rejects.
 */
export async function isDeviceUsed(): Promise<boolean> {
  const factory = globalThis.indexedDB as IDBFactory | undefined;
  if (!factory) return false;
  try {
    return (await factory.databases()).some(({ name }) => name === databaseName);
  } catch {
    return true;
  }
}
