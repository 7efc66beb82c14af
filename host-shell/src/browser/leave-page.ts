/** Leaving the page for good: everything in memory goes with it. */

/** The ways in which a browser leaves a page. */
export type PageExit = Pick<Location, 'replace' | 'reload'>;

let exit: PageExit;
let isUnderWay: boolean;
let isOver: boolean;

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

/** Leaves the page as soon as typed input is stored; nothing new may begin in it meanwhile. */
export function closePage(): void {
  isOver = true;
}

/** Whether the page is about to be left. */
export const isClosing = (): boolean => isOver;

/** Whether the page is being left: components that still render must not redirect. */
export const isLeaving = (): boolean => isUnderWay;
