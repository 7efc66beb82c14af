import { useEffect, useRef, useState } from 'react';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { homePath } from 'shared-contracts/wire/constants';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Button, Flex, Skeleton } from 'shared-widgets/ui/base';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { NothingHere } from '../../../parts/nothing-here.tsx';

/** Pages that the menu shows, in its order, without the home page; a group is replaced by its pages. */
const pagesOf = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => {
    if (item.hidden || item.route === '0' || item.path === homePath) return [];
    if (item.children?.length) return pagesOf(item.children);
    // Paths with parameters are no complete addresses.
    return item.path.startsWith('/') && !item.path.includes(':') ? [item] : [];
  });

/** Links that are shown at first, and that each press of the button below them adds: a menu may have thousands of pages. */
const step = 60;

/** Links to the pages in the person's menu. */
export function OwnPages() {
  const [limit, setLimit] = useState(step);
  const links = useRef<HTMLElement>(null);
  // The button that was pressed moves or disappears, so the focus goes to the first link that it added.
  useEffect(() => {
    if (limit > step) links.current?.querySelectorAll('button')[limit - step]?.focus();
  }, [limit]);
  const text = useText();
  const label = useLabel();
  const open = useOpenTab();
  const { data, error } = useRead<PermissionResult>('/sys/permission/getUserPermissionByToken', undefined, { quiet: true });
  // The menu beside the page leads to the same pages, so a failure is not worth a message.
  if (error && !data) return null;
  const pages = pagesOf(data?.menu ?? []);
  return (
    <Panel title={text('workplace.shortcuts')}>
      {!data && <Skeleton active />}
      {data && pages.length === 0 && <NothingHere text={text('analysis.noPages')} />}
      <Flex ref={links} gap={8} wrap component="nav" aria-label={text('workplace.shortcuts')}>
        {pages.slice(0, limit).map(({ id, path, meta: { title, titleEn = title, icon } }) => (
          <Button key={id} icon={<MenuIcon name={icon} />} onClick={() => open(path)}>
            {label([title, titleEn])}
          </Button>
        ))}
        {pages.length > limit && (
          <Button type="link" onClick={() => setLimit(limit + step)}>
            {text('analysis.morePages', { count: pages.length - limit })}
          </Button>
        )}
      </Flex>
    </Panel>
  );
}
