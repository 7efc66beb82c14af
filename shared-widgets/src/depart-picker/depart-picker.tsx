/** Dialog that selects departments in their tree. */
import { type ComponentRef, type Key, useEffect, useMemo, useRef, useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { EmptyHint } from 'shared-controls/empty-hint';
import { learnNames } from 'shared-controls/known-names';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Button, Flex, theme } from '../ui/core.ts';
import { Input, Switch } from '../ui/form.ts';
import { Modal } from '../ui/overlay.ts';
import { Tree } from '../ui/tree.ts';
import {
  branchOf,
  type DepartNode,
  departNames,
  flatDeparts,
  holds,
  parentsOf,
  parentsOfMatches,
  pathTo,
  useDepartNodes,
} from './depart-tree.ts';

export interface DepartPickerProps {
  readonly open: boolean;
  /** Whether several departments can be selected; default false: a new selection replaces the previous one. */
  readonly multiple?: boolean;
  /** Ids of the departments that are selected when the dialog opens. */
  readonly value: readonly string[];
  /** Initial text of the search box. */
  readonly search?: string;
  /** CSS class of the window, by which a component recognises the windows that it opened. */
  readonly className?: string;
  /** Whether there is a switch by which ticking a department also ticks the departments below it; only when several can be selected. */
  readonly linkage?: boolean;
  readonly onConfirm: (ids: readonly string[], departs: readonly DepartNode[]) => void;
  readonly onCancel: () => void;
}

/** The dialog; a selection that was not confirmed is dropped when it closes. */
export function DepartPicker({ open, ...props }: DepartPickerProps) {
  return open ? <DepartWindow {...props} /> : null;
}

const treeHeight = 400;
const noNodes: readonly DepartNode[] = [];

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
  const { nodes: known, error, isLoading, refetch } = useDepartNodes();
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [isLinked, setLinked] = useState(false);
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search.trim());
  const [searches, setSearches] = useState(0);
  const [expanded, setExpanded] = useState<readonly Key[] | null>(null);
  const nodes = known ?? noNodes;
  // The array stays the same while nothing changes, because with a new array the tree computes all its rows again for every typed
  // character.
  const shown = useMemo(() => expanded ?? [...nodes.map(({ key }) => key), ...parentsOfMatches(nodes, asked)], [expanded, nodes, asked]);
  const firstMatch = useMemo(
    () => (asked === '' ? undefined : flatDeparts(nodes).find(({ title }) => holds(title, asked))?.key),
    [nodes, asked],
  );
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  // Scrolls to the first match, which may be outside the visible part of a large tree. Searching for the same text again returns to it.
  useEffect(() => {
    if (firstMatch !== undefined) tree.current?.scrollTo({ key: firstMatch, align: 'auto' });
  }, [firstMatch, searches]);
  /**
   * The next selection. With linkage, departments below a ticked one are ticked too; when a tick is removed, departments above lose theirs,
   * because not all departments below them are selected any more.
   */
  const nextChosen = (before: readonly string[], id: string, isTicked: boolean): readonly string[] => {
    const below = isLinked ? branchOf(nodes, id) : [id];
    if (isTicked) return multiple ? [...new Set([...before, ...below])] : [id];
    const gone = new Set(isLinked ? [...below, ...pathTo(nodes, id)] : [id]);
    return before.filter((one) => !gone.has(one));
  };
  const found = asked === '' || firstMatch !== undefined;
  const confirm = (): void => {
    const byKey = new Map(flatDeparts(nodes).map((node) => [node.key, node]));
    learnNames(departNames, new Map([...byKey].map(([key, { title }]) => [key, title])));
    onConfirm(
      chosen,
      chosen.flatMap((id) => byKey.get(id) ?? []),
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
            setSearches(searches + 1);
          }}
        />
        <Flex gap={8} align="center" wrap>
          {multiple && linkage && (
            <span>
              <Switch size="small" checked={isLinked} onChange={setLinked} aria-label={t('linkage')} /> {t('linkage')}
            </span>
          )}
          <Button size="small" type="link" onClick={() => setExpanded(parentsOf(flatDeparts(nodes)))}>
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
            ref={tree}
            aria-label={t('departs')}
            checkable
            checkStrictly
            selectable={false}
            height={treeHeight}
            treeData={nodes as never}
            titleRender={({ title }) => (holds(String(title), asked) ? <FoundTitle title={String(title)} asked={asked} /> : String(title))}
            // The tree cannot scroll to a row in a branch that is still opening with an animation.
            {...(asked === '' ? {} : { motion: false })}
            expandedKeys={shown as Key[]}
            onExpand={(keys) => setExpanded(keys)}
            checkedKeys={chosen as Key[]}
            onCheck={(_keys, { node, checked }) => setChosen(nextChosen(chosen, String(node.key), checked))}
          />
        )}
      </Flex>
    </Modal>
  );
}

/** A title with the searched text highlighted. */
function FoundTitle({ title, asked }: { readonly title: string; readonly asked: string }) {
  const { token } = theme.useToken();
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
