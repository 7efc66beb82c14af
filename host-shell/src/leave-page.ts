/** Leaving the page for good: everything in memory goes with it. */

export function leaveTo(path: string): void {
  globalThis.location.replace(path);
}

export function reloadPage(): void {
  globalThis.location.reload();
}
