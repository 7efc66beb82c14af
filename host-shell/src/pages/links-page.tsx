/** Page of a menu group that the side menu shows as a single entry: lists the pages of the group as links. */
import { Link } from 'react-router-dom';
import { Empty } from 'shared-widgets/ui/core';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { useTitles } from '../frame-state/use-titles.ts';
import type { LinksRoute } from '../menu/route.ts';
import { useShellText } from '../messages/shell-messages.ts';
import styles from './pages.module.css';

export function LinksPage({ route, title }: { readonly route: LinksRoute; readonly title: string }) {
  const t = useShellText();
  const titles = useTitles();
  return (
    <div className={styles.home}>
      <h1>{title}</h1>
      {route.links.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noLinks')} />}
      <nav aria-label={title}>
        <ul className={styles.entries}>
          {route.links.map(({ path, title: name, icon }) => (
            <li key={path}>
              <Link to={path}>
                <MenuIcon name={icon} />
                <span>{titles.ofPath(path, name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
