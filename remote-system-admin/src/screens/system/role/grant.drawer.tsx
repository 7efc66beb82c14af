import { useState } from 'react';
import type { role } from 'shared-contracts/system/role';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useUnsaved } from 'shared-platform/tabs';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Drawer } from 'shared-widgets/ui/overlay';
import { Tree } from 'shared-widgets/ui/tree';
import { useText } from '../../../messages.ts';
import { allKeys, type PermissionNode, toggled } from './permission-tree.ts';

interface GrantTree {
  readonly treeList: readonly PermissionNode[];
}

/** Loads the permission tree and the permissions of the role. */
function useGrants(roleId: string) {
  const tree = useRead<GrantTree>('/sys/role/queryTreeList', undefined, { entity: 'permission' });
  const granted = useRead<readonly string[]>('/sys/permission/queryRolePermission', { roleId });
  const error = tree.error ?? granted.error;
  return {
    error,
    read: !error && tree.data && granted.data && !granted.isFetching ? { nodes: tree.data.treeList, granted: granted.data } : undefined,
    refetch: () => {
      tree.refetch();
      granted.refetch();
    },
  };
}

/** 授权: drawer for the menus and permission codes of a role. */
export function GrantDrawer({ record, open, onClose, onDone }: RowSurfaceProps<typeof role>) {
  const text = useText();
  const label = useLabel();
  const { error, read, refetch } = useGrants(record.id);
  /** Changed selection; null: as loaded. */
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const [isSaving, setSaving] = useState(false);
  useUnsaved(changed !== null);
  const checked = changed ?? new Set(read?.granted);

  const close = async () => {
    if (isSaving) return;
    if (!changed || (await notices.confirm({ title: text('leaveTitle'), content: text('role.leaveContent'), dangerous: true }))) onClose();
  };
  const save = async () => {
    setSaving(true);
    try {
      const body = { roleId: record.id, permissionIds: [...checked].join(','), lastpermissionIds: read?.granted.join(',') };
      const { message } = await http.request({ method: 'POST', path: '/sys/permission/saveRolePermission', body });
      notices.success(message);
      onDone();
    } catch {
      setSaving(false); // `http` has shown why; what was checked stays
    }
  };
  return (
    <Drawer
      open={open}
      onClose={() => void close()}
      size={560}
      title={text('role.grantTitle', { name: label(nameLabel(record.roleName, record.roleNameEn)) })}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        <Flex justify="space-between" align="center" gap={8}>
          <Typography.Text type="secondary">{read && text('role.checked', { count: checked.size })}</Typography.Text>
          <Flex gap={8}>
            <Button onClick={() => void close()}>{text('cancel')}</Button>
            <Button type="primary" disabled={!read} loading={isSaving} onClick={() => void save()}>
              {text('save')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {!error && !read && <Skeleton active paragraph={{ rows: 12 }} />}
      {read && <GrantTreeField nodes={read.nodes} checked={checked} onChange={setChanged} />}
    </Drawer>
  );
}

interface GrantTreeFieldProps {
  readonly nodes: readonly PermissionNode[];
  readonly checked: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
}

function GrantTreeField({ nodes, checked, onChange }: GrantTreeFieldProps) {
  const text = useText();
  const label = useLabel();
  const [expanded, setExpanded] = useState<readonly string[]>(() => nodes.map(({ key }) => key));
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Button size="small" onClick={() => setExpanded(allKeys(nodes))}>
          {text('role.expandAll')}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {text('role.collapseAll')}
        </Button>
        <Button size="small" onClick={() => onChange(new Set(allKeys(nodes)))}>
          {text('role.checkAll')}
        </Button>
        <Button size="small" onClick={() => onChange(new Set())}>
          {text('role.checkNone')}
        </Button>
      </Flex>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={toTreeData(nodes, label)}
        checkedKeys={[...checked]}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        onCheck={(_, { node }) => onChange(toggled(nodes, checked, String(node.key)))}
      />
    </Flex>
  );
}

interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children?: TreeData[];
}

function toTreeData(nodes: readonly PermissionNode[], text: (label: Label) => string): TreeData[] {
  return nodes.map(({ key, title, titleEn, children }) => ({
    key,
    title: text(nameLabel(title, titleEn)),
    ...(children?.length ? { children: toTreeData(children, text) } : {}),
  }));
}
