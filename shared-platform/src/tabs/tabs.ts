/** What a screen may ask of the tab it lives in. The shell provides it; without a shell (in tests) there is a single, active tab. */
import { createContext, useContext, useEffect, useId, useInsertionEffect, useRef } from 'react';

export interface Tab {
  /** Internal id: stays the same while the tab lives, whatever its address becomes. */
  readonly id: string;
  readonly title: string;
  /** Renames the tab and the window while it is in front. */
  setTitle(title: string): void;
  /**
   * Marks unsaved input: such a tab is never put to sleep, and whatever would lose it asks first. `source` names the form where a
   * page has several; forms say it through `useUnsaved`.
   */
  setDirty(isDirty: boolean, source?: string): void;
  close(): void;
}

/** What the shell puts behind the hooks. */
export interface TabHost {
  readonly tab: Tab;
  /** Opens a path, or brings the tab with exactly this path to the front. */
  open(path: string): void;
  /** Replaces the query of this tab's own address without opening a tab. */
  replaceSearch?(search: string): void;
  /** Element for everything that floats, so that it hides with the tab. */
  readonly container?: () => HTMLElement;
}

const alone: TabHost = {
  tab: {
    id: 'alone',
    title: '',
    setTitle: () => undefined,
    setDirty: () => undefined,
    close: () => undefined,
  },
  open: () => undefined,
};

/** For the shell, and for tests that watch what a screen asks. */
export const TabHostContext = createContext<TabHost>(alone);

/** A context of its own, because it changes with every switch of tabs: only components that use it render again. */
export const TabActiveContext = createContext(true);

/** The tab this component lives in. */
export function useTab(): Tab {
  return useContext(TabHostContext).tab;
}

/** Whether the tab is in front. */
export function useTabActive(): boolean {
  return useContext(TabActiveContext);
}

/**
 * Tells the tab whether this form has unsaved input. This stays set while the tab is in the background, where effects are stopped, and
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
  // Insertion effects are not stopped in hidden pages: their clean-up means that the form is really unmounted. They must not set state.
  useInsertionEffect(() => () => queueMicrotask(() => latest.current(false, source)), [source]);
}

/** Opens a path in a tab, e.g. `/business/order/list?orderNo=YS2026…`. */
export function useOpenTab(): (path: string) => void {
  return useContext(TabHostContext).open;
}
