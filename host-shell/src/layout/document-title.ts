/** Title of the window: the product's name followed by the page's title; on the home page only the product's name. */
import { useEffect } from 'react';
import { useShell } from '../frame-state/shell-slice.ts';
import { homeId } from '../frame-state/tab-state.ts';
import type { ExceptionCode } from '../frame-state/use-address.ts';
import { useTitles } from '../frame-state/use-titles.ts';
import { useShellText } from '../messages/shell-messages.ts';

/** Sets the window title; returns the page's own title. */
export function useDocumentTitle(exception: ExceptionCode | null): string {
  const t = useShellText();
  const titles = useTitles();
  const active = useShell(({ tabs }) => tabs.tabs.find((tab) => tab.id === tabs.activeId));
  const page = exception ?? (active && active.id !== homeId ? titles.ofTab(active) : '');
  useEffect(() => {
    document.title = page ? `${t('product')} - ${page}` : t('product');
  }, [page, t]);
  return page || t('home');
}
