/** Where the person is: home first, then the way down the menu; the current page is plain text. */
import { Link, useLocation } from 'react-router-dom';
import { Breadcrumb, type BreadcrumbProps } from 'shared-widgets/ui/core';
import { findRoute } from '../menu/route-map.ts';
import { useShellText } from '../messages.ts';
import { homePath } from '../redirect-target.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import { useTitles } from '../tabs/use-titles.ts';
import styles from './shell-layout.module.css';

export function Crumbs() {
  const t = useShellText();
  const { routes } = useShellFacts();
  const titles = useTitles();
  const { pathname } = useLocation();
  const steps = (findRoute(routes, pathname)?.trail ?? []).filter((step) => step.path !== homePath);
  const items: NonNullable<BreadcrumbProps['items']> = [
    { key: homePath, title: steps.length > 0 ? <Link to={homePath}>{t('home')}</Link> : t('home') },
    ...steps.map(({ path, title }, index) => {
      const text = titles.ofPath(path, title);
      const isPlain = index === steps.length - 1 || !findRoute(routes, path);
      return { key: path, title: isPlain ? text : <Link to={path}>{text}</Link> };
    }),
  ];
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
      <Breadcrumb items={items} />
    </nav>
  );
}
