/** Paths that the shell has read for a screen that is not loaded yet. */

/** Milliseconds within which the screen need not read again. It covers the time that a slow device needs for the code of a screen. */
const goodFor = 15_000;
/** When each path was read, in milliseconds of the page's clock. */
const sentAt = new Map<string, number>();

export function noteEarlyRead(path: string): void {
  sentAt.set(path, performance.now());
}

/** Whether the path was read a moment ago. True at most once for each read. */
export function takeEarlyRead(path: string): boolean {
  const at = sentAt.get(path);
  sentAt.delete(path);
  return at !== undefined && performance.now() - at <= goodFor;
}
