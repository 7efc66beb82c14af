/** The shell's Redux slice: open tabs and side menu. All other state is kept in components. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { injectSlice, store } from 'shared-platform/store';
import { homePath } from '../navigation/redirect-target.ts';
import * as rules from './tab-state.ts';

export interface ShellState {
  readonly tabs: rules.TabsState;
  /** True when the side menu is collapsed to icons. */
  readonly isCollapsed: boolean;
}

const collapsedKey = storageKey<boolean>({
  owner: 'shell',
  name: 'collapsed',
  area: 'local',
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
});

/** The home page as data from which its tab is made. */
export const homePage: rules.OpenedPage = { pathname: homePath, search: '', keepAlive: true };

const initialState = (): ShellState => ({
  tabs: rules.initialTabs(homePage),
  isCollapsed: readStorage(collapsedKey) ?? false,
});

const withTabs = (state: ShellState, tabs: rules.TabsState): ShellState => (tabs === state.tabs ? state : { ...state, tabs });

export const shellSlice = createSlice({
  name: 'shell',
  initialState,
  reducers: {
    reset: () => initialState(),
    restored: (state: ShellState, { payload }: PayloadAction<rules.TabsState>) => withTabs(state, payload),
    opened: (state: ShellState, { payload }: PayloadAction<{ page: rules.OpenedPage } & rules.OpenOptions>) =>
      withTabs(state, rules.openTab(state.tabs, payload.page, payload)),
    noneShown: (state: ShellState) => withTabs(state, rules.showNoTab(state.tabs)),
    closed: (state: ShellState, { payload }: PayloadAction<string>) => withTabs(state, rules.closeTab(state.tabs, payload)),
    sideClosed: (state: ShellState, { payload }: PayloadAction<{ id: string; side: rules.CloseSide }>) =>
      withTabs(state, rules.closeSide(state.tabs, payload.id, payload.side)),
    moved: (state: ShellState, { payload }: PayloadAction<{ id: string; place: number }>) =>
      withTabs(state, rules.moveTab(state.tabs, payload.id, payload.place)),
    refreshed: (state: ShellState, { payload }: PayloadAction<string>) => withTabs(state, rules.refreshTab(state.tabs, payload)),
    searchReplaced: (state: ShellState, { payload }: PayloadAction<{ id: string; search: string }>) =>
      withTabs(state, rules.replaceTabSearch(state.tabs, payload.id, payload.search)),
    relocated: (state: ShellState, { payload }: PayloadAction<{ id: string; pathname: string }>) =>
      withTabs(state, rules.relocateTab(state.tabs, payload.id, payload.pathname)),
    renamed: (state: ShellState, { payload }: PayloadAction<{ id: string; title: string }>) =>
      withTabs(state, rules.renameTab(state.tabs, payload.id, payload.title)),
    dirtied: (state: ShellState, { payload }: PayloadAction<{ id: string; isDirty: boolean; source?: string }>) =>
      withTabs(state, rules.markDirty(state.tabs, payload.id, payload.isDirty, payload.source)),
    screenShown: (
      state: ShellState,
      { payload: { id, ...screen } }: PayloadAction<{ id: string } & Pick<rules.TabRecord, 'fallbackVersion' | 'running'>>,
    ) => withTabs(state, rules.noteScreen(state.tabs, id, screen)),
    collapsed: (state: ShellState, { payload }: PayloadAction<boolean>) => ({ ...state, isCollapsed: payload }),
  },
});

injectSlice(shellSlice);

export const shellActions = shellSlice.actions;

/** The present state of the shell, for code outside React. */
export function shellState(): ShellState {
  // The cast is needed because the store's type does not contain slices that are injected later.
  return (store.getState() as unknown as { shell: ShellState }).shell;
}

/** Reads a part of the shell's state; re-renders when it changes. */
export function useShell<Part>(select: (state: ShellState) => Part): Part {
  return useSelector((state: { shell: ShellState }) => select(state.shell));
}

/** Collapses or expands the side menu and stores the choice. */
export function setCollapsed(isCollapsed: boolean): void {
  writeStorage(collapsedKey, isCollapsed);
  store.dispatch(shellActions.collapsed(isCollapsed));
}
