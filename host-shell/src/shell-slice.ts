/** What the shell shares with itself: open tabs, side menu, theme. Everything else lives with the component that needs it. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { injectSlice, store } from 'shared-platform/store';
import { homePath } from './redirect-target.ts';
import * as rules from './tabs/tab-state.ts';
import { chooseTheme, preferredTheme, type ThemeName } from './theme-preference.ts';

export interface ShellState {
  readonly tabs: rules.TabsState;
  /** The side menu shows icons only. */
  readonly isCollapsed: boolean;
  readonly theme: ThemeName;
}

const collapsedKey = storageKey<boolean>({
  owner: 'shell',
  name: 'collapsed',
  area: 'local',
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
});

const home: rules.OpenedPage = { pathname: homePath, search: '', keepAlive: true };

const initialState = (): ShellState => ({
  tabs: rules.initialTabs(home),
  isCollapsed: readStorage(collapsedKey) ?? false,
  theme: preferredTheme(),
});

const withTabs = (state: ShellState, tabs: rules.TabsState): ShellState => ({ ...state, tabs });

export const shellSlice = createSlice({
  name: 'shell',
  initialState,
  reducers: {
    reset: () => initialState(),
    opened: (state: ShellState, { payload }: PayloadAction<{ page: rules.OpenedPage; tabId?: string }>) =>
      withTabs(state, rules.openTab(state.tabs, payload.page, payload.tabId)),
    noneShown: (state: ShellState) => withTabs(state, rules.showNoTab(state.tabs)),
    closed: (state: ShellState, { payload }: PayloadAction<string>) => withTabs(state, rules.closeTab(state.tabs, payload)),
    sideClosed: (state: ShellState, { payload }: PayloadAction<{ id: string; side: rules.CloseSide }>) =>
      withTabs(state, rules.closeSide(state.tabs, payload.id, payload.side)),
    refreshed: (state: ShellState, { payload }: PayloadAction<string>) => withTabs(state, rules.refreshTab(state.tabs, payload)),
    searchReplaced: (state: ShellState, { payload }: PayloadAction<{ id: string; search: string }>) =>
      withTabs(state, rules.replaceTabSearch(state.tabs, payload.id, payload.search)),
    renamed: (state: ShellState, { payload }: PayloadAction<{ id: string; title: string }>) =>
      withTabs(state, rules.renameTab(state.tabs, payload.id, payload.title)),
    dirtied: (state: ShellState, { payload }: PayloadAction<{ id: string; isDirty: boolean }>) =>
      withTabs(state, rules.markDirty(state.tabs, payload.id, payload.isDirty)),
    formerUsed: (state: ShellState, { payload }: PayloadAction<{ id: string; version: string | null }>) =>
      withTabs(state, rules.markFormer(state.tabs, payload.id, payload.version)),
    collapsed: (state: ShellState, { payload }: PayloadAction<boolean>) => ({ ...state, isCollapsed: payload }),
    themeChosen: (state: ShellState, { payload }: PayloadAction<ThemeName>) => ({ ...state, theme: payload }),
  },
});

injectSlice(shellSlice);

export const shellActions = shellSlice.actions;

/** The shell's own state now, outside React. */
export function shellState(): ShellState {
  // The store's own type knows only what the SDK put there; the slice was injected above.
  return (store.getState() as unknown as { shell: ShellState }).shell;
}

/** A part of the shell's own state. */
export function useShell<Part>(select: (state: ShellState) => Part): Part {
  return useSelector((state: { shell: ShellState }) => select(state.shell));
}

/** Folds or unfolds the side menu and remembers it. */
export function setCollapsed(isCollapsed: boolean): void {
  writeStorage(collapsedKey, isCollapsed);
  store.dispatch(shellActions.collapsed(isCollapsed));
}

/** Switches light and dark and remembers it. */
export function setTheme(theme: ThemeName): void {
  chooseTheme(theme);
  store.dispatch(shellActions.themeChosen(theme));
}
