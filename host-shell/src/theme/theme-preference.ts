/** Light or dark: the person's choice, else what the system prefers. */
import { useMedia } from '../browser/use-media.ts';
import { setting, useSetting } from '../settings/settings.ts';

export type ThemeName = 'light' | 'dark';

const prefersDark = '(prefers-color-scheme: dark)';

export function preferredTheme(): ThemeName {
  const chosen = setting('theme');
  if (chosen !== 'system') return chosen;
  return globalThis.matchMedia?.(prefersDark).matches ? 'dark' : 'light';
}

/** The theme that is shown; re-renders when the person or the system changes it. */
export function useTheme(): ThemeName {
  const chosen = useSetting('theme');
  const isDark = useMedia(prefersDark);
  if (chosen !== 'system') return chosen;
  return isDark ? 'dark' : 'light';
}

/** Marks the document, so that styles follow. */
export function showTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
}
