/**
 * A person's settings for frame and theme. The browser stores them under fixed names, nine of which browsers contain already. Components
 * read a setting where they use it, and follow changes at once, even those made in other windows.
 */
import { useSyncExternalStore } from 'react';
import { themeDefaults } from 'shared-contracts/wire/constants';
import { readStorage, removeStorage, type StorageKey, storageKey, watchStorage, writeStorage } from 'shared-platform/storage';

export interface Settings {
  /** Colour as `#` and six hexadecimal digits; the palette is derived from it. */
  readonly themeColour: string;
  readonly layoutMode: 'sidemenu' | 'topmenu';
  /** Colours of the menu in the light theme. */
  readonly menuTheme: 'dark' | 'light';
  /** `Fixed`: the content has a largest width and is centred; `Fluid`: it uses the whole width. */
  readonly contentWidth: 'Fixed' | 'Fluid';
  readonly fixedHeader: boolean;
  readonly fixedSideMenu: boolean;
  /** True: a fixed header is hidden while the person scrolls down. */
  readonly autoHideHeader: boolean;
  readonly colourWeak: boolean;
  /** True: opened pages stay open as tabs; false: only the current page stays open. */
  readonly multiPage: boolean;
  readonly theme: 'light' | 'dark' | 'system';
}

export type SettingName = keyof Settings;

interface Setting<Value> {
  readonly key: StorageKey<Value>;
  readonly initial: Value;
}

function stored<Value>(name: string, initial: Value, parse: (value: unknown) => Value | undefined): Setting<Value> {
  return { key: storageKey({ owner: 'shell', name, area: 'local', parse }), initial };
}
const flag = (name: string, initial: boolean): Setting<boolean> =>
  stored(name, initial, (value) => (typeof value === 'boolean' ? value : undefined));
const oneOf = <Value extends string>(name: string, initial: Value, choices: readonly Value[]): Setting<Value> =>
  stored(name, initial, (value) => choices.find((choice) => choice === value));
const colour = (name: string, initial: string): Setting<string> =>
  stored(name, initial, (value) => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined));

const settings: { readonly [Name in SettingName]: Setting<Settings[Name]> } = {
  themeColour: colour('DEFAULT_COLOR', themeDefaults.primary),
  layoutMode: oneOf('DEFAULT_LAYOUT_MODE', themeDefaults.layout, ['sidemenu', 'topmenu']),
  menuTheme: oneOf('DEFAULT_THEME', 'dark', ['dark', 'light']),
  contentWidth: oneOf('DEFAULT_CONTENT_WIDTH_TYPE', themeDefaults.contentWidth, ['Fixed', 'Fluid']),
  fixedHeader: flag('DEFAULT_FIXED_HEADER', true),
  fixedSideMenu: flag('DEFAULT_FIXED_SIDEMENU', true),
  autoHideHeader: flag('DEFAULT_FIXED_HEADER_HIDDEN', false),
  colourWeak: flag('DEFAULT_COLOR_WEAK', false),
  multiPage: flag('DEFAULT_MULTI_PAGE', themeDefaults.multiPage),
  theme: oneOf('theme', 'system', ['light', 'dark', 'system']),
};

const names = Object.keys(settings) as SettingName[];
const listeners = new Set<() => void>();
const tellListeners = (): void => {
  for (const listener of [...listeners]) listener();
};

/** The present value of a setting; its default when no valid value is stored. */
export function setting<Name extends SettingName>(name: Name): Settings[Name] {
  return readStorage(settings[name].key) ?? settings[name].initial;
}

/** Stores a setting and notifies components that use it. */
export function changeSetting<Name extends SettingName>(name: Name, value: Settings[Name]): void {
  writeStorage(settings[name].key, value);
  tellListeners();
}

/** Resets all settings to their defaults. */
export function resetSettings(): void {
  for (const name of names) removeStorage(settings[name].key);
  tellListeners();
}

/** All settings as they are now. */
export function currentSettings(): Settings {
  return Object.fromEntries(names.map((name) => [name, setting(name)])) as unknown as Settings;
}

/** Subscribes to every change of any setting, in this window and in others. Returns a function that stops it. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  const stops = names.map((name) => watchStorage(settings[name].key, listener));
  return () => {
    listeners.delete(listener);
    for (const stop of stops) stop();
  };
}

/** The value of a setting; the component re-renders when it changes. */
export function useSetting<Name extends SettingName>(name: Name): Settings[Name] {
  return useSyncExternalStore(watchSettings, () => setting(name));
}
