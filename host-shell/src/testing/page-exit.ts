/** For tests of code that leaves the page: records where it would go, without leaving. */
import { beforeEach, vi } from 'vitest';
import { beginPage, type PageExit } from '../browser/leave-page.ts';

/** Gives each test of the file a new page. */
export function pageThatStays() {
  const exit = { replace: vi.fn<PageExit['replace']>(), reload: vi.fn<PageExit['reload']>() };
  beforeEach(() => {
    exit.replace.mockReset();
    exit.reload.mockReset();
    beginPage(exit);
  });
  return exit;
}
