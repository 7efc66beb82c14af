/** Leaving the page for good: everything in memory goes with it. */

let isUnderWay = false;
let isOver = false;

export function leaveTo(path: string): void {
  isUnderWay = true;
  globalThis.location.replace(path);
}

export function reloadPage(): void {
  isUnderWay = true;
  globalThis.location.reload();
}

/** What the page shows is over: it goes as soon as what was typed is safe, and nothing new is to be begun in it. */
export function closePage(): void {
  isOver = true;
}

/** Whether the page goes soon. */
export const isClosing = (): boolean => isOver;

/** Whether the page is being left: what still renders must not lead anywhere else by itself. */
export const isLeaving = (): boolean => isUnderWay;
