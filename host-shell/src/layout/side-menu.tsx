/** The side menu: logo and the server's menu, the item of the current route highlighted. */
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Menu, type MenuProps } from 'shared-widgets/ui/core';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { BrandMark } from '../brand-mark.tsx';
import { ancestorPaths, type MenuNode } from '../menu/menu-tree.ts';
import { findRoute } from '../menu/route-map.ts';
import { useShellText } from '../messages.ts';
import { homePath } from '../redirect-target.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import { type Titles, useTitles } from '../tabs/use-titles.ts';
import styles from './shell-layout.module.css';

type MenuItems = NonNullable<MenuProps['items']>;

function itemsOf(nodes: readonly MenuNode[], titles: Titles, onHover: (component: string) => void): MenuItems {
  return nodes.map((node) => {
    const title = titles.ofPath(node.path, node.title);
    const icon = <MenuIcon name={node.icon} />;
    if (node.children.length > 0) return { key: node.path, label: title, icon, children: itemsOf(node.children, titles, onHover) };
    const label = node.opensWindow ? (
      <a href={node.opensWindow} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    ) : (
      <Link to={node.path}>{title}</Link>
    );
    return { key: node.path, label, icon, title, onMouseEnter: () => onHover(node.component) };
  });
}

export function SideMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useShellText();
  const { menu, routes, loader } = useShellFacts();
  const titles = useTitles();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const selected = findRoute(routes, pathname)?.menuPath ?? pathname;
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const items = useMemo(() => itemsOf(menu, titles, (component) => loader.prefetch(component)), [menu, titles, loader]);

  useEffect(() => {
    const above = ancestorPaths(menu, selected);
    setOpenKeys((former) => [...new Set([...former, ...above])]);
  }, [menu, selected]);

  return (
    <>
      <Link className={styles.logo} to={homePath} aria-label={t('product')}>
        <BrandMark />
        {!isCollapsed && <span>{t('productShort')}</span>}
      </Link>
      <nav className={styles.menu} aria-label={t('mainMenu')}>
        <Menu
          theme="dark"
          mode="inline"
          items={items}
          inlineCollapsed={isCollapsed}
          selectedKeys={[selected]}
          {...(isCollapsed ? {} : { openKeys, onOpenChange: (keys: string[]) => setOpenKeys(keys) })}
          onClick={({ key, domEvent }) => {
            // The mouse follows the link itself; the keyboard presses the item around it.
            if (domEvent.type === 'keydown') void navigate(key);
          }}
        />
      </nav>
    </>
  );
}
