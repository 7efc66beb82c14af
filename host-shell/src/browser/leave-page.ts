/** Leaving the page, which loses everything in memory. */

/** The browser functions that leave a page; tests replace them. */
export type PageExit = Pick<Location, 'replace' | 'reload'>;

let exit: PageExit;
let isUnderWay: boolean;
let isOver: boolean;

/** Sets the functions that leave the page. Call it once at the start. */
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

/** Marks the page as closing: it is left as soon as typed input is stored, and no new navigation may begin. */
export function closePage(): void {
  isOver = true;
}

/** Whether the page is about to be left. */
export const isClosing = (): boolean => isOver;

/** Whether the page is being left: components that still render must not redirect. */
export const isLeaving = (): boolean => isUnderWay;
