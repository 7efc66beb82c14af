/** What a screen may ask of the tab it lives in. The shell provides it; without a shell (tests) a lone, active tab answers. */
import { createContext, useContext } from 'react';

export interface Tab {
  /** Internal id: stays the same while the tab lives, whatever its address becomes. */
  readonly id: string;
  readonly title: string;
  /** The tab is in front. */
  readonly isActive: boolean;
  /** Renames the tab and the window while it is in front. */
  setTitle(title: string): void;
  /** Marks unsaved input: such a tab is never put to sleep, and closing it asks first. */
  setDirty(isDirty: boolean): void;
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
    isActive: true,
    setTitle: () => undefined,
    setDirty: () => undefined,
    close: () => undefined,
  },
  open: () => undefined,
};

/** For the shell, and for tests that watch what a screen asks. */
export const TabHostContext = createContext<TabHost>(alone);

/** The tab this component lives in. */
export function useTab(): Tab {
  return useContext(TabHostContext).tab;
}

/** Whether the tab is in front. */
export function useTabActive(): boolean {
  return useContext(TabHostContext).tab.isActive;
}

/** Opens a path in a tab, e.g. `/business/order/list?orderNo=YS2026…`. */
export function useOpenTab(): (path: string) => void {
  return useContext(TabHostContext).open;
}
