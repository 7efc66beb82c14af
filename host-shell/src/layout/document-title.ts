/** Title of the window: the product's name, followed by the page's; on the home page the name alone. */
import { useEffect } from 'react';
import { useShellText } from '../messages.ts';
import { useShell } from '../shell-slice.ts';
import { homeId } from '../tabs/tab-state.ts';
import type { ExceptionCode } from '../tabs/use-address.ts';
import { useTitles } from '../tabs/use-titles.ts';

/** Sets it, and returns the page's own title. */
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
