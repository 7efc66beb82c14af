/** Leaving the page for good: everything in memory goes with it. */

let isUnderWay = false;

export function leaveTo(path: string): void {
  isUnderWay = true;
  globalThis.location.replace(path);
}

export function reloadPage(): void {
  isUnderWay = true;
  globalThis.location.reload();
}

/** Whether the page is being left: what still renders must not lead anywhere else by itself. */
export const isLeaving = (): boolean => isUnderWay;
