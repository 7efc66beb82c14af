import { useState } from 'react';
import type { role } from 'shared-contracts/system/role';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Tree } from 'shared-widgets/ui/data';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { allKeys, type PermissionNode, toggled } from './permission-tree.ts';

interface GrantTree {
  readonly treeList: readonly PermissionNode[];
}

/** 授权: menus and buttons of a role. */
export function GrantDrawer({ record, open, onClose, onDone }: RowSurfaceProps<typeof role>) {
  const text = useText();
  const tree = useRead<GrantTree>('/sys/role/queryTreeList', undefined, { entity: 'permission' });
  const granted = useRead<readonly string[]>('/sys/permission/queryRolePermission', { roleId: record.id });
  const error = tree.error ?? granted.error;
  const isReady = tree.data && granted.data && !granted.isFetching;
  return (
    <Drawer open={open} onClose={onClose} size={560} title={text('role.grantTitle', { name: record.roleName })} destroyOnHidden>
      {error && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={
            <Button
              onClick={() => {
                tree.refetch();
                granted.refetch();
              }}
            >
              {text('retry')}
            </Button>
          }
        />
      )}
      {!error && !isReady && <Skeleton active paragraph={{ rows: 12 }} />}
      {tree.data && granted.data && !error && isReady && (
        <GrantTreeForm roleId={record.id} nodes={tree.data.treeList} granted={granted.data} onDone={onDone} onCancel={onClose} />
      )}
    </Drawer>
  );
}

interface GrantTreeFormProps {
  readonly roleId: string;
  readonly nodes: readonly PermissionNode[];
  /** Ids that the role holds now. */
  readonly granted: readonly string[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function GrantTreeForm({ roleId, nodes, granted, onDone, onCancel }: GrantTreeFormProps) {
  const text = useText();
  const [checked, setChecked] = useState<ReadonlySet<string>>(() => new Set(granted));
  const [expanded, setExpanded] = useState<readonly string[]>(() => nodes.map(({ key }) => key));
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      const body = { roleId, permissionIds: [...checked].join(','), lastpermissionIds: granted.join(',') };
      const { message } = await http.request({ method: 'POST', path: '/sys/permission/saveRolePermission', body });
      notices.success(message);
      onDone();
    } catch {
      setSaving(false); // the client has said why; what was checked stays
    }
  };
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Button size="small" onClick={() => setExpanded(allKeys(nodes))}>
          {text('role.expandAll')}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {text('role.collapseAll')}
        </Button>
        <Button size="small" onClick={() => setChecked(new Set(allKeys(nodes)))}>
          {text('role.checkAll')}
        </Button>
        <Button size="small" onClick={() => setChecked(new Set())}>
          {text('role.checkNone')}
        </Button>
        <Typography.Text type="secondary">{text('role.checked', { count: checked.size })}</Typography.Text>
      </Flex>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={toTreeData(nodes)}
        checkedKeys={[...checked]}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        onCheck={(_, { node }) => setChecked(toggled(nodes, checked, String(node.key)))}
      />
      <Flex gap={8}>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Button disabled={isSaving} onClick={onCancel}>
          {text('cancel')}
        </Button>
      </Flex>
    </Flex>
  );
}

interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children?: TreeData[];
}

function toTreeData(nodes: readonly PermissionNode[]): TreeData[] {
  return nodes.map(({ key, title, children }) => ({ key, title, ...(children?.length ? { children: toTreeData(children) } : {}) }));
}
