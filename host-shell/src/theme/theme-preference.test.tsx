import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showTheme } from './theme-preference.ts';

const page = document.documentElement;

/** Test files share the document: one that ran before may have left its theme. */
function forgetTheme() {
  delete page.dataset.theme;
  delete page.dataset.themeChanges;
}

beforeEach(forgetTheme);

afterEach(() => {
  vi.unstubAllGlobals();
  forgetTheme();
});

it('nothing is animated while another theme is drawn for the first time', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  // The theme with which the page begins, and the same one again, change nothing.
  showTheme('light');
  showTheme('light');
  expect(page).not.toHaveAttribute('data-theme-changes');
  showTheme('dark');
  expect(page).toHaveAttribute('data-theme', 'dark');
  for (const index of [0, 1]) {
    expect(page).toHaveAttribute('data-theme-changes');
    frames[index]?.(0);
  }
  expect(page).not.toHaveAttribute('data-theme-changes');
});
