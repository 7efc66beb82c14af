/** Select box over a tree whose branches are read when they are opened. */
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { separators, tableSizes, textLimits } from 'shared-contracts/wire/constants';
import { type NameSource, useNames } from 'shared-controls/known-names';
import { failureOf } from 'shared-platform/http';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { TreeSelect } from '../ui/tree.ts';

export interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  readonly leaf: boolean;
  readonly children?: readonly TreeNode[] | null;
}

export interface TreeFieldProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly multiple?: boolean;
  /** One value, or several separated by commas. */
  readonly value?: string | null;
  /** Called with the new value; `labels` are the names of the values, in their order. */
  readonly onChange?: (value: string, labels: readonly string[]) => void;
}

interface LazyTreeSelectProps extends TreeFieldProps {
  /** Identifies the tree; when it changes, the tree is read again from its top. */
  readonly source: string;
  /** Reads the nodes below a key, or those at the top; rejects with the reason. */
  readonly load: (key: string | undefined) => Promise<readonly TreeNode[]>;
  readonly codeOf: (node: TreeNode) => string;
  readonly names: NameSource;
  /** Why the tree cannot be read at all. The message is shown, and no request is sent. */
  readonly mistake?: string | undefined;
}

interface Branch {
  readonly id: string;
  readonly pId: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
}

const top = '';

const none = { id: 'none', pId: top, value: 'none', disabled: true, checkable: false, isLeaf: true } as const;

export function LazyTreeSelect(props: LazyTreeSelectProps) {
  const { source, load, codeOf, names, mistake, id, disabled = false, placeholder, multiple = false, value, onChange } = props;
  const t = useWidgetMessages();
  const [branches, setBranches] = useState<readonly Branch[]>([]);
  const [isRead, setRead] = useState(false);
  const [problem, setProblem] = useState<{ readonly message: string; readonly key: string | undefined } | null>(null);
  /** Number of trees started so far: a response that was requested for an earlier tree is ignored. */
  const turn = useRef(0);
  const branchesOf = (nodes: readonly TreeNode[], pId: string): Branch[] =>
    nodes.flatMap((node) => [
      { id: node.key, pId, value: codeOf(node), title: node.title, isLeaf: node.leaf },
      ...branchesOf(node.children ?? [], node.key),
    ]);
  const read = async (key: string | undefined): Promise<void> => {
    const own = turn.current;
    try {
      const nodes = branchesOf(await load(key), key ?? top);
      if (own !== turn.current) return;
      setProblem(null);
      setRead(true);
      setBranches((before) => [...before.filter((branch) => !nodes.some((node) => node.id === branch.id)), ...nodes]);
    } catch (error) {
      if (own === turn.current) setProblem({ message: failureOf(error).message, key });
    }
  };
  const begin = useEffectEvent(() => {
    turn.current += 1;
    setBranches([]);
    setRead(false);
    setProblem(null);
    if (mistake === undefined) void read(undefined);
  });
  useEffect(() => begin(), [source, mistake]);
  const values = (value ?? '').split(separators.values).filter(Boolean);
  const labels = useNames(names, mistake === undefined ? values : []);
  const titleOf = (one: string): string => branches.find((branch) => branch.value === one)?.title ?? labels[values.indexOf(one)] ?? one;
  const chosen = values.map((one) => ({ value: one, label: titleOf(one) }));
  const reason = mistake ?? problem?.message;
  return (
    <>
      <TreeSelect
        {...(id ? { id } : {})}
        disabled={disabled}
        allowClear
        labelInValue
        multiple={multiple}
        maxTagCount={textLimits.multiSelectTags}
        style={{ width: '100%' }}
        styles={{ popup: { root: { maxHeight: tableSizes.treeSelectMaxHeight, overflow: 'auto' } } }}
        placeholder={placeholder ?? t('choose')}
        {...(reason ? { status: 'error' as const } : {})}
        treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: top }}
        // A list without entries has no role for a screen reader, so an entry that cannot be chosen says it.
        treeData={
          branches.length > 0
            ? branches.map((branch) => ({ ...branch }))
            : [{ ...none, title: reason ?? t(isRead ? 'nothingFound' : 'loading') }]
        }
        loadData={({ id: key }) => read(String(key))}
        value={multiple ? chosen : (chosen[0] ?? null)}
        onChange={(next: unknown) => {
          const picked = [next].flat().filter(Boolean) as readonly { readonly value: string; readonly label?: unknown }[];
          onChange?.(
            picked.map((one) => one.value).join(separators.values),
            picked.map((one) => titleOf(one.value)),
          );
        }}
      />
      {reason && (
        <Alert
          type="error"
          title={reason}
          style={{ marginTop: 4 }}
          {...(problem && !mistake
            ? {
                action: (
                  <Button size="small" onClick={() => void read(problem.key)}>
                    {t('retry')}
                  </Button>
                ),
              }
            : {})}
        />
      )}
    </>
  );
}
