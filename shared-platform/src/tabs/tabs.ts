/** What a screen can do with the tab it is shown in. The shell provides it; without a shell (tests) there is a single, active tab. */
import { createContext, useContext, useEffect, useEffectEvent, useId, useInsertionEffect, useRef } from 'react';

export interface Tab {
  /** Internal id of the tab's page: unchanged when its address changes, another one after the tab was refreshed. */
  readonly id: string;
  readonly title: string;
  /** Sets the title of the tab, and of the window while the tab is active. An empty title gives back the one of the menu. */
  setTitle(title: string): void;
  /**
   * Reports unsaved input: the tab is then not unmounted to save memory, and the person is asked before the input would be lost. `source`
   * names the form when a page has several; forms use `useUnsaved`.
   */
  setDirty(isDirty: boolean, source?: string): void;
  close(): void;
}

/** What the shell provides for the tab that shows a screen. */
export interface TabHost {
  readonly tab: Tab;
  /** Opens a path in a new tab, or activates the tab that has exactly this path. */
  open(path: string): void;
  /**
   * Replaces the query of this tab's own address without opening a tab. `isStep`: the previous query stays in the browser's history, so that
   * Back returns to it.
   */
  replaceSearch?(search: string, options?: { readonly isStep?: boolean }): void;
  /**
   * Makes the browser's Back call `onBack` instead of leaving the page, until the returned function is called. Missing where a page that is
   * left stays in its tab. What has the highest `level` is closed first; the level of what is open stays the same as long as it is open, and is given
   * to nothing else. Called by `useBackCloses`, which counts what is opened.
   */
  readonly holdBack?: (onBack: () => void, level: number) => () => void;
  /** True where the screen's address is not the browser's, e.g. in the window of an announcement: `isStep` then adds nothing to the history. */
  readonly isApart?: boolean;
  /** Parent element for pop-ups and dialogs of the tab, so that they hide with it. */
  readonly container?: () => HTMLElement;
}

/** Id of the tab where there is none: in tests, and in the shell's own windows. */
export const noTab = 'alone';

const alone: TabHost = {
  tab: {
    id: noTab,
    title: '',
    setTitle: () => undefined,
    setDirty: () => undefined,
    close: () => undefined,
  },
  open: () => undefined,
};

/** React context with the functions of the tab; set by the shell, and by tests that record what a screen requests. */
export const TabHostContext = createContext<TabHost>(alone);

/**
 * Whether the tab is active. A separate context because it changes with every switch of tabs, and only components that use it should render
 * again.
 */
export const TabActiveContext = createContext(true);

/** The tab that contains this component. */
export function useTab(): Tab {
  return useContext(TabHostContext).tab;
}

/** Whether the tab is the visible one. */
export function useTabActive(): boolean {
  return useContext(TabActiveContext);
}

/** Whether the screen's address is not the browser's, so that Back takes back no step in it: what was opened as a step then holds Back itself. */
export function useIsApart(): boolean {
  return useContext(TabHostContext).isApart ?? false;
}

/**
 * Reports to the tab whether this form has unsaved input. The mark stays while the tab is in the background, where React stops effects, and
 * is removed when the form is unmounted, even in the background.
 */
export function useUnsaved(isDirty: boolean): void {
  const { setDirty } = useTab();
  const source = useId();
  const latest = useRef(setDirty);
  useEffect(() => {
    latest.current = setDirty;
    setDirty(isDirty, source);
  }, [setDirty, isDirty, source]);
  // This is an insertion effect, because React does not stop insertion effects in hidden pages: its clean-up runs only when the form is
  // really unmounted. Insertion effects must not set state, so the change is queued.
  useInsertionEffect(() => () => queueMicrotask(() => latest.current(false, source)), [source]);
}

/** Begins with the time, because the browser keeps the levels in its history when the page is loaded again. */
let openings = Date.now();

/**
 * While something is open over the page, e.g. a form on a phone, the browser's Back calls `close` instead of leaving the page. Of several things that
 * are open, Back closes the one that was opened last.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { holdBack } = useContext(TabHostContext);
  const onBack = useEffectEvent(close);
  /** Stays while the tab is hidden: when it is shown again, React runs effects of inner components first, although they were opened last. */
  const level = useRef<number>(null);
  useEffect(() => {
    if (!isOpen) {
      level.current = null;
      return undefined;
    }
    openings += 1;
    level.current ??= openings;
    return holdBack?.(() => onBack(), level.current);
  }, [isOpen, holdBack]);
}

/** Opens a path in a tab, e.g. `/business/order/list?orderNo=YS2026…`. */
export function useOpenTab(): (path: string) => void {
  return useContext(TabHostContext).open;
}
