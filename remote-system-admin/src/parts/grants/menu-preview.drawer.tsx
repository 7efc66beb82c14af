import { type ReactNode, useState } from 'react';
import type { OfferedScreen } from 'shared-contracts/release/screen';
import { permission, type RolePreview, rolePreviewPath } from 'shared-contracts/system/permission';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { RoleSelect } from 'shared-widgets/record-picker';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { Drawer } from 'shared-widgets/ui/overlay';
import { Tree } from 'shared-widgets/ui/tree';
import { useText } from '../../messages.ts';
import { isNotOffered } from '../offered-screens.ts';
import { countNodes, mostWholeMenus, ownHeight } from '../tree-height.ts';
import { hiddenScreens, type PreviewedMenu, previewedMenus } from './previewed-menu.ts';

export interface MenuPreviewDrawerProps {
  /** Id of the role that is shown first. */
  readonly roleId?: string;
  /** Screens offered by pinned releases; undefined when they are unknown, in which case no entry is marked as missing. */
  readonly offered?: readonly OfferedScreen[] | undefined;
  readonly onClose: () => void;
}

/** Drawer with the menu that people with a chosen role see, and what they may do on each page. */
export function MenuPreviewDrawer({ roleId: first = '', offered, onClose }: MenuPreviewDrawerProps) {
  const text = useText();
  const [roleId, setRoleId] = useState(first);
  return (
    <Drawer open onClose={onClose} size={560} title={text('menu.preview')} destroyOnHidden styles={{ wrapper: { maxWidth: '100vw' } }}>
      <Flex vertical gap={12}>
        <label htmlFor="previewed-role">{text('menu.previewOf')}</label>
        <RoleSelect id="previewed-role" returnId multiple={false} value={roleId} onChange={setRoleId} />
        <Typography.Text type="secondary">{text('menu.previewHint')}</Typography.Text>
        {roleId ? (
          <Preview key={roleId} roleId={roleId} offered={offered} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('menu.previewChoose')} />
        )}
      </Flex>
    </Drawer>
  );
}

function Preview({ roleId, offered }: Pick<MenuPreviewDrawerProps, 'offered'> & { readonly roleId: string }) {
  const text = useText();
  const { data, error, refetch } = useRead<RolePreview>(rolePreviewPath, { roleId }, { entity: permission.name });
  if (error) return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const menus = previewedMenus(data);
  const hidden = hiddenScreens(data.menu);
  return (
    <>
      {data.codes.length === 0 && menus.length <= 1 && <Alert type="info" showIcon title={text('menu.previewNothing')} />}
      <Tree selectable={false} defaultExpandAll {...ownHeight(countNodes(menus), mostWholeMenus)} treeData={toTreeData(menus, offered)} />
      {hidden > 0 && <Typography.Text type="secondary">{text('menu.previewHidden', { count: hidden })}</Typography.Text>}
    </>
  );
}

interface TreeData {
  readonly key: string;
  readonly title: ReactNode;
  readonly children: TreeData[];
}

const toTreeData = (menus: readonly PreviewedMenu[], offered: readonly OfferedScreen[] | undefined): TreeData[] =>
  menus.map((menu) => ({
    key: menu.id,
    title: <Entry menu={menu} isMissing={isNotOffered(menu.component, offered)} />,
    children: toTreeData(menu.children, offered),
  }));

function Entry({ menu, isMissing }: { readonly menu: PreviewedMenu; readonly isMissing: boolean }) {
  const text = useText();
  const label = useLabel();
  return (
    <Flex component="span" gap={8} align="baseline" wrap>
      <MenuIcon name={menu.icon} />
      <span>{label(menu.name)}</span>
      {isMissing && <Tag color="warning">{text('menu.notOffered')}</Tag>}
      {menu.codes.length > 0 && <Typography.Text type="secondary">{menu.codes.map(label).join(' · ')}</Typography.Text>}
    </Flex>
  );
}
