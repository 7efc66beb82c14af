/** Dialog that selects departments in their tree. */
import { type Key, useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { EmptyHint } from 'shared-controls/empty-hint';
import { learnNames } from 'shared-controls/known-names';
import { useRead } from 'shared-platform/read';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Button, Flex, theme } from '../ui/core.ts';
import { Input, Switch } from '../ui/form.ts';
import { Modal } from '../ui/overlay.ts';
import { Tree } from '../ui/tree.ts';
import { branchOf, type DepartNode, departNames, departTreePath, flatDeparts, holds, parentsOfMatches, pathTo } from './depart-tree.ts';

export interface DepartPickerProps {
  readonly open: boolean;
  /** Several departments can be selected; default false: a new selection replaces the previous one. */
  readonly multiple?: boolean;
  /** Ids that are selected when it opens. */
  readonly value: readonly string[];
  /** Initial text of the search box. */
  readonly search?: string;
  /** Class of the window, for components that must recognise their own pop-ups. */
  readonly className?: string;
  /** Offers a switch with which a tick also ticks the departments below; for several departments only. */
  readonly linkage?: boolean;
  readonly onConfirm: (ids: readonly string[], departs: readonly DepartNode[]) => void;
  readonly onCancel: () => void;
}

/** The dialog; a selection that was not confirmed is dropped when it closes. */
export function DepartPicker({ open, ...props }: DepartPickerProps) {
  return open ? <DepartWindow {...props} /> : null;
}

const treeHeight = 400;

function DepartWindow({
  multiple = false,
  linkage = false,
  value,
  search = '',
  className,
  onConfirm,
  onCancel,
}: Omit<DepartPickerProps, 'open'>) {
  const t = usePickerWords();
  const { data, error, isLoading, refetch } = useRead<readonly DepartNode[]>(departTreePath, undefined, { entity: 'depart' });
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [isLinked, setLinked] = useState(false);
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search.trim());
  const [expanded, setExpanded] = useState<readonly Key[] | null>(null);
  const nodes = data ?? [];
  const shown = expanded ?? [...nodes.map(({ key }) => key), ...parentsOfMatches(nodes, asked)];
  /**
   * The next selection. With linkage, departments below follow a tick; removing a tick also removes those of the departments above, because
   * they no longer contain only selected ones.
   */
  const nextChosen = (before: readonly string[], id: string, isTicked: boolean): readonly string[] => {
    const below = isLinked ? branchOf(nodes, id) : [id];
    if (isTicked) return multiple ? [...new Set([...before, ...below])] : [id];
    const gone = new Set(isLinked ? [...below, ...pathTo(nodes, id)] : [id]);
    return before.filter((one) => !gone.has(one));
  };
  const found = asked === '' || flatDeparts(nodes).some(({ title }) => holds(title, asked));
  const confirm = (): void => {
    const all = new Map(flatDeparts(nodes).map((node) => [node.key, node]));
    learnNames(departNames, new Map([...all].map(([key, { title }]) => [key, title])));
    onConfirm(
      chosen,
      chosen.flatMap((id) => all.get(id) ?? []),
    );
  };
  return (
    <Modal
      open
      width={modalSizes.departmentPicker}
      title={t('departTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      rootClassName={className}
      onOk={confirm}
      onCancel={onCancel}
    >
      <Flex vertical gap={12}>
        <Input
          allowClear
          aria-label={t('departSearch')}
          placeholder={t('departSearch')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => {
            setAsked(typed.trim());
            setExpanded(null);
          }}
        />
        <Flex gap={8} align="center" wrap>
          {multiple && linkage && (
            <span>
              <Switch size="small" checked={isLinked} onChange={setLinked} aria-label={t('linkage')} /> {t('linkage')}
            </span>
          )}
          <Button size="small" type="link" onClick={() => setExpanded(flatDeparts(nodes).map(({ key }) => key))}>
            {t('expandAll')}
          </Button>
          <Button size="small" type="link" onClick={() => setExpanded([])}>
            {t('collapseAll')}
          </Button>
        </Flex>
        {error && <PickerProblem message={error.message} onRetry={refetch} />}
        {!found && <EmptyHint text={t('departNone')} />}
        {!error && !isLoading && (
          <Tree
            aria-label={t('departs')}
            checkable
            checkStrictly
            selectable={false}
            height={treeHeight}
            treeData={nodes as never}
            titleRender={(node) => <DepartTitle title={String(node.title)} asked={asked} />}
            expandedKeys={[...shown]}
            onExpand={(keys) => setExpanded(keys)}
            checkedKeys={[...chosen]}
            onCheck={(_keys, { node, checked }) => setChosen(nextChosen(chosen, String(node.key), checked))}
          />
        )}
      </Flex>
    </Modal>
  );
}

/** A title with the searched text highlighted. */
function DepartTitle({ title, asked }: { readonly title: string; readonly asked: string }) {
  const { token } = theme.useToken();
  if (!holds(title, asked)) return title;
  const at = title.toLowerCase().indexOf(asked.toLowerCase());
  return (
    <>
      {title.slice(0, at)}
      <mark style={{ background: token.colorWarningBg, color: token.colorText, fontWeight: token.fontWeightStrong }}>
        {title.slice(at, at + asked.length)}
      </mark>
      {title.slice(at + asked.length)}
    </>
  );
}
