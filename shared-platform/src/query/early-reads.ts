/** Reads that the shell has sent for a screen that is not loaded yet. */

/** Milliseconds within which the screen need not read again. It covers the time that a slow device needs for the code of a screen. */
const goodFor = 15_000;
/** When each read was sent, in milliseconds of the page's clock. */
const sentAt = new Map<string, number>();

const keyOf = (path: string, entity = ''): string => `${entity} ${path}`;

export function noteEarlyRead(path: string, entity?: string): void {
  sentAt.set(keyOf(path, entity), performance.now());
}

/** Whether the read was sent a moment ago. True at most once for each. */
export function takeEarlyRead(path: string, entity?: string): boolean {
  const key = keyOf(path, entity);
  const at = sentAt.get(key);
  sentAt.delete(key);
  return at !== undefined && performance.now() - at <= goodFor;
}
