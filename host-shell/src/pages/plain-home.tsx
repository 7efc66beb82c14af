/** Built-in home page, shown when the dashboard cannot be loaded. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { partOfDay } from 'shared-contracts/wire/constants';
import { useSession } from 'shared-platform/session';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { useTitles } from '../frame-state/use-titles.ts';
import type { MenuNode } from '../menu/menu-tree.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { homePath } from '../navigation/redirect-target.ts';
import styles from './pages.module.css';

const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));

export interface PlainHomeProps {
  /** Why the dashboard could not be loaded. */
  readonly children?: ReactNode;
}

export function PlainHome({ children }: PlainHomeProps) {
  const t = useShellText();
  const titles = useTitles();
  const { menu } = useShellFacts();
  const name = useSession()?.user.realname ?? '';
  const entries = leavesOf(menu).filter((node) => node.path !== homePath && !node.opensWindow);
  return (
    <div className={styles.home}>
      <h1>{t('greeting', { greeting: t(partOfDay()), name })}</h1>
      {children && <p className={styles.hint}>{t('homeUnavailable')}</p>}
      <nav aria-label={t('quickEntries')}>
        <ul className={styles.entries}>
          {entries.map((node) => (
            <li key={node.path}>
              <Link to={node.path}>
                <MenuIcon name={node.icon} />
                <span>{titles.ofPath(node.path, node.title)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
