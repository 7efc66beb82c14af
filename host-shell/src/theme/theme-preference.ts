/** Light or dark theme: the person's choice, otherwise the system's. */
import { useMedia } from '../browser/use-media.ts';
import { setting, useSetting } from '../settings/settings.ts';

export type ThemeName = 'light' | 'dark';

const prefersDark = '(prefers-color-scheme: dark)';

export function preferredTheme(): ThemeName {
  const chosen = setting('theme');
  if (chosen !== 'system') return chosen;
  return globalThis.matchMedia?.(prefersDark).matches ? 'dark' : 'light';
}

/** The current theme; re-renders when it changes. */
export function useTheme(): ThemeName {
  const chosen = useSetting('theme');
  const isDark = useMedia(prefersDark);
  if (chosen !== 'system') return chosen;
  return isDark ? 'dark' : 'light';
}

/**
 * Sets the theme's name as a data attribute of the document, which style sheets use. While another theme is drawn for the first time, nothing is
 * animated (`base.css`): controls that change their colours slowly would stand in the old theme on the ground of the new one.
 */
export function showTheme(name: ThemeName): void {
  const { dataset } = document.documentElement;
  if (dataset.theme !== undefined && dataset.theme !== name) {
    dataset.themeChanges = '';
    // The second frame begins when the first one with the new colours was drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.themeChanges));
  }
  dataset.theme = name;
}
