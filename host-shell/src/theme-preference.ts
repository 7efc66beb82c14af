/** Light or dark: the person's choice, else what the system prefers. */
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';

export type ThemeName = 'light' | 'dark';

/** The product's colour (specification, shell §9). */
export const themeColour = '#1890FF';

const themeKey = storageKey<ThemeName>({
  owner: 'shell',
  name: 'theme',
  area: 'local',
  parse: (stored) => (stored === 'light' || stored === 'dark' ? stored : undefined),
});

export function preferredTheme(): ThemeName {
  return readStorage(themeKey) ?? (globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Marks the document, so that styles follow. */
export function showTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
}

/** Keeps the choice and shows it. */
export function chooseTheme(name: ThemeName): void {
  writeStorage(themeKey, name);
  showTheme(name);
}
