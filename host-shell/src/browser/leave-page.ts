/** Leaving the page for good: everything in memory goes with it. */

/** The ways in which a browser leaves a page. */
export type PageExit = Pick<Location, 'replace' | 'reload'>;

let exit: PageExit;
let isUnderWay = false;
let isOver = false;

/** Called once where a page begins, before anything may leave it. */
export function beginPage(ways: PageExit): void {
  exit = ways;
  isUnderWay = isOver = false;
}

export function leaveTo(path: string): void {
  isUnderWay = true;
  exit.replace(path);
}

export function reloadPage(): void {
  isUnderWay = true;
  exit.reload();
}

/** What the page shows is over: it goes as soon as what was typed is safe, and nothing new is to be begun in it. */
export function closePage(): void {
  isOver = true;
}

/** Whether the page goes soon. */
export const isClosing = (): boolean => isOver;

/** Whether the page is being left: what still renders must not lead anywhere else by itself. */
export const isLeaving = (): boolean => isUnderWay;
