/** For tests of what leaves the page: a page that stays, and notes where it would have gone. */
import { beforeEach, vi } from 'vitest';
import { beginPage, type PageExit } from '../browser/leave-page.ts';

/** Every test of the file begins in a page of its own. */
export function pageThatStays() {
  const exit = { replace: vi.fn<PageExit['replace']>(), reload: vi.fn<PageExit['reload']>() };
  beforeEach(() => {
    exit.replace.mockReset();
    exit.reload.mockReset();
    beginPage(exit);
  });
  return exit;
}
