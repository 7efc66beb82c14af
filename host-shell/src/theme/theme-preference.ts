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

/** Sets the theme's name as a data attribute of the document, which style sheets use. */
export function showTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
}
