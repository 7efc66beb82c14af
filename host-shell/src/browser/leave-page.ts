/** Functions that leave the page, for example to sign out or to reload. Leaving loses everything in memory. */

/** The browser functions that leave a page; tests replace them. */
export type PageExit = Pick<Location, 'replace' | 'reload'>;

let exit: PageExit;
let isUnderWay: boolean;
let isOver: boolean;

/** Sets the functions that leave the page; called once at the start. */
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

/** Records that the page will be left as soon as typed input is stored; no other navigation may begin. */
export function closePage(): void {
  isOver = true;
}

/** Whether the page will be left as soon as typed input is stored. */
export const isClosing = (): boolean => isOver;

/** Whether the browser is already leaving the page; components that still render must not redirect then. */
export const isLeaving = (): boolean => isUnderWay;
