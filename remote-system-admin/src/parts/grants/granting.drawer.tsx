import { type ReactNode, useState } from 'react';
import { nameLabel } from 'shared-contracts/texts/label';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Switch } from 'shared-widgets/ui/form';
import { Drawer } from 'shared-widgets/ui/overlay';
import { Tree } from 'shared-widgets/ui/tree';
import { useText } from '../../messages.ts';
import { asked } from '../asked.ts';
import { useConsequence } from '../consequence/consequence.ts';
import { mostWholeMenus, ownHeight } from '../tree-height.ts';
import { sendUndoable } from '../undo-notice.ts';
import { DataRulesModal, type RuleCalls } from './data-rules.modal.tsx';
import { allKeys, type PermissionNode, toggled, toggledAlone, unreachable } from './permission-tree.ts';

interface Call {
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
}

export interface GrantingDrawerProps {
  readonly open: boolean;
  readonly title: string;
  /** Call that returns what can be granted, as a tree. */
  readonly tree: Call;
  /** Call that returns the ids of the granted permissions. */
  readonly granted: Call;
  /** Makes the call that saves the wanted permissions; the second argument are the stored ones. */
  readonly save: (permissionIds: string, lastpermissionIds: string) => FullRequest;
  /** Makes the call that finds out whom such a change would affect. */
  readonly consequence: (permissionIds: string, lastpermissionIds: string) => FullRequest;
  /** Calls for the data rules of a granted menu. */
  readonly rules: RuleCalls;
  /** Explanation above the tree of permissions. */
  readonly hint?: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function useGrants(tree: Call, granted: Call) {
  const nodes = useRead<{ readonly treeList: readonly PermissionNode[] }>(tree.path, tree.params, { entity: 'permission' });
  const ids = useRead<readonly string[]>(granted.path, granted.params);
  const error = nodes.error ?? ids.error;
  return {
    error,
    read: !error && nodes.data && ids.data && !ids.isFetching ? { nodes: nodes.data.treeList, granted: ids.data } : undefined,
    refetch: () => {
      nodes.refetch();
      ids.refetch();
    },
  };
}

/** Makes the server give back what the last call took, with its data rules and, of a department, in its roles too. */
const undoOf = (call: FullRequest): FullRequest => ({ ...call, body: { ...(call.body as object), isUndo: true } });

/** Drawer for the menus, permission codes and data rules of a role or a department. After saving, undo is offered for some seconds. */
export function GrantingDrawer({
  open,
  title,
  tree,
  granted,
  save: saveCall,
  consequence: consequenceCall,
  rules,
  hint,
  onClose,
  onDone,
}: GrantingDrawerProps) {
  const text = useText();
  const { id: tab } = useTab();
  const consequence = useConsequence();
  const { error, read, refetch } = useGrants(tree, granted);
  const limited = useRead<readonly string[]>(rules.limited.path, rules.limited.params);
  /** The changed selection; null when nothing was changed. */
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [ruled, setRuled] = useState<PermissionNode | null>(null);
  useUnsaved(changed !== null);
  const checked = changed ?? new Set(read?.granted);
  /** Whether there is something to grant; without it nothing can be changed and saved. */
  const hasNodes = read !== undefined && read.nodes.length > 0;

  const close = async () => {
    if (isSaving) return;
    if (!changed || (await notices.confirm({ title: text('leaveTitle'), content: text('leaveContent'), dangerous: true, tab }))) onClose();
  };
  const save = async () => {
    const [wanted, stored] = [[...checked].join(','), (read?.granted ?? []).join(',')];
    if (wanted !== stored) {
      const affected = await consequence(consequenceCall(wanted, stored));
      if (!affected) return;
      const isFelt = affected.people > 0 || affected.through.length > 0;
      const question = asked(text('saveAsk', { title }), affected.sentences);
      if (isFelt && !(await notices.confirm({ ...question, dangerous: true, tab }))) return;
    }
    setSaving(true);
    const isSaved = await sendUndoable({
      request: saveCall(wanted, stored),
      undo: undoOf(saveCall(stored, wanted)),
      subject: title,
      label: text('user.undo'),
    });
    if (isSaved) onDone();
    else setSaving(false); // The HTTP client has shown the reason; the selection stays.
  };
  return (
    <Drawer
      open={open}
      onClose={() => void close()}
      size={560}
      title={title}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        <Flex justify="space-between" align="center" gap={8}>
          <Typography.Text type="secondary">{hasNodes && text('role.checked', { count: checked.size })}</Typography.Text>
          <Flex gap={8}>
            <Button onClick={() => void close()}>{text('cancel')}</Button>
            <Button type="primary" disabled={!hasNodes} loading={isSaving} onClick={() => void save()}>
              {text('save')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      {hint && <Alert type="info" showIcon title={hint} style={{ marginBottom: 12 }} />}
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {!error && !read && <Skeleton active paragraph={{ rows: 12 }} />}
      {read && !hasNodes && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('grants.none')} />}
      {read && hasNodes && (
        <GrantTreeField
          nodes={read.nodes}
          checked={checked}
          saved={new Set(read.granted)}
          limited={new Set(limited.data)}
          onChange={setChanged}
          onRules={setRuled}
        />
      )}
      {ruled && (
        <DataRulesModal
          menu={ruled}
          calls={rules}
          onClose={() => {
            setRuled(null);
            limited.refetch();
          }}
        />
      )}
    </Drawer>
  );
}

interface GrantTreeFieldProps {
  readonly nodes: readonly PermissionNode[];
  readonly checked: ReadonlySet<string>;
  /** Ids of the saved permissions: data rules can be selected only for these. */
  readonly saved: ReadonlySet<string>;
  /** Ids of the menus for which data rules are selected. */
  readonly limited: ReadonlySet<string>;
  readonly onChange: (checked: ReadonlySet<string>) => void;
  readonly onRules: (menu: PermissionNode) => void;
}

function GrantTreeField({ nodes, checked, saved, limited, onChange, onRules }: GrantTreeFieldProps) {
  const text = useText();
  const label = useLabel();
  const [expanded, setExpanded] = useState<readonly string[]>(() => nodes.map(({ key }) => key));
  const [isLinked, setLinked] = useState(true);
  const lost = isLinked ? 0 : unreachable(nodes, checked).length;
  const titleOf = (node: PermissionNode) => {
    const name = label(nameLabel(node.title, node.titleEn));
    if (node.ruleFlag !== 1 || !saved.has(node.key)) return name;
    return (
      <Flex component="span" gap={4} align="center">
        {name}
        <Button
          type="link"
          size="small"
          onClick={(event) => {
            // A click on the title of a row changes its checkbox.
            event.stopPropagation();
            onRules(node);
          }}
        >
          {text('grants.rules')}
        </Button>
        {limited.has(node.key) && <Tag color="processing">{text('grants.limited')}</Tag>}
      </Flex>
    );
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
        <Button size="small" onClick={() => onChange(new Set(allKeys(nodes)))}>
          {text('role.checkAll')}
        </Button>
        <Button size="small" onClick={() => onChange(new Set())}>
          {text('role.checkNone')}
        </Button>
        <Flex component="label" gap={8} align="center">
          <Switch size="small" checked={isLinked} onChange={setLinked} />
          {text('grants.linked')}
        </Flex>
      </Flex>
      {lost > 0 && <Alert type="warning" showIcon title={text('grants.unreachable', { count: lost })} />}
      <Tree
        checkable
        checkStrictly
        selectable={false}
        {...ownHeight(allKeys(nodes).length, mostWholeMenus)}
        treeData={toTreeData(nodes, titleOf)}
        checkedKeys={[...checked]}
        expandedKeys={[...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        onCheck={(_, { node }) => onChange(isLinked ? toggled(nodes, checked, String(node.key)) : toggledAlone(checked, String(node.key)))}
      />
    </Flex>
  );
}

interface TreeData {
  readonly key: string;
  readonly title: ReactNode;
  readonly children?: TreeData[];
}

function toTreeData(nodes: readonly PermissionNode[], titleOf: (node: PermissionNode) => ReactNode): TreeData[] {
  return nodes.map((node) => ({
    key: node.key,
    title: titleOf(node),
    ...(node.children?.length ? { children: toTreeData(node.children, titleOf) } : {}),
  }));
}
