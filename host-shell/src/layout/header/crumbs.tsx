/** Breadcrumbs: the home page, then the menu path; the current page is plain text. */
import { Link, useLocation } from 'react-router-dom';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import { findRoute } from '../../menu/route-map.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { homePath } from '../../navigation/redirect-target.ts';
import styles from './shell-header.module.css';

export function Crumbs() {
  const t = useShellText();
  const { routes } = useShellFacts();
  const titles = useTitles();
  const { pathname } = useLocation();
  const steps = (findRoute(routes, pathname)?.trail ?? []).filter((step) => step.path !== homePath);
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        <li>{steps.length > 0 ? <Link to={homePath}>{t('home')}</Link> : t('home')}</li>
        {steps.map(({ path, title }, index) => {
          const text = titles.ofPath(path, title);
          const isPlain = index === steps.length - 1 || !findRoute(routes, path);
          return <li key={path}>{isPlain ? text : <Link to={path}>{text}</Link>}</li>;
        })}
      </ol>
    </nav>
  );
}
