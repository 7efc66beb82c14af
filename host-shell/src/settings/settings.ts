/**
 * What a person may set about the frame: nine settings under names that browsers have stored already, and the page's own theme beside
 * them. A setting is read where it is used and follows every change at once, in this window and in the others of this browser.
 */
import { useSyncExternalStore } from 'react';
import { themeDefaults } from 'shared-contracts/wire/constants';
import { readStorage, removeStorage, type StorageKey, storageKey, watchStorage, writeStorage } from 'shared-platform/storage';

export interface Settings {
  /** Six hexadecimal digits behind `#`; the palette is derived from it. */
  readonly themeColour: string;
  readonly layoutMode: 'sidemenu' | 'topmenu';
  /** How dark the menu is, in the light theme. */
  readonly menuTheme: 'dark' | 'light';
  /** Fixed: the content has a greatest width and stands in the middle. */
  readonly contentWidth: 'Fixed' | 'Fluid';
  readonly fixedHeader: boolean;
  readonly fixedSideMenu: boolean;
  /** The fixed header is hidden while the page is scrolled down. */
  readonly autoHideHeader: boolean;
  readonly colourWeak: boolean;
  /** Several pages stay open as tabs; otherwise only the current one. */
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

/** A setting as it is now; its default where nothing valid is stored. */
export function setting<Name extends SettingName>(name: Name): Settings[Name] {
  return readStorage(settings[name].key) ?? settings[name].initial;
}

/** Stores a setting and tells everything that shows it. */
export function changeSetting<Name extends SettingName>(name: Name, value: Settings[Name]): void {
  writeStorage(settings[name].key, value);
  tellListeners();
}

/** Forgets every choice: all settings are their defaults again. */
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

/** A setting; re-renders when it changes. */
export function useSetting<Name extends SettingName>(name: Name): Settings[Name] {
  return useSyncExternalStore(watchSettings, () => setting(name));
}
