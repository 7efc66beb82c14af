/** Dialog that selects departments in their tree. */
import { type Key, useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { EmptyHint } from 'shared-controls/empty-hint';
import { learnNames } from 'shared-controls/known-names';
import { useRead } from 'shared-platform/read';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Flex, theme } from '../ui/core.ts';
import { Input } from '../ui/form.ts';
import { Modal } from '../ui/overlay.ts';
import { Tree } from '../ui/tree.ts';
import { type DepartNode, departNames, departTreePath, flatDeparts, holds, parentsOfMatches } from './depart-tree.ts';

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
  readonly onConfirm: (ids: readonly string[], departs: readonly DepartNode[]) => void;
  readonly onCancel: () => void;
}

/** The dialog; a selection that was not confirmed is dropped when it closes. */
export function DepartPicker({ open, ...props }: DepartPickerProps) {
  return open ? <DepartWindow {...props} /> : null;
}

const treeHeight = 400;

function DepartWindow({ multiple = false, value, search = '', className, onConfirm, onCancel }: Omit<DepartPickerProps, 'open'>) {
  const t = usePickerWords();
  const { data, error, isLoading, refetch } = useRead<readonly DepartNode[]>(departTreePath, undefined, { entity: 'depart' });
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search.trim());
  const [expanded, setExpanded] = useState<readonly Key[] | null>(null);
  const nodes = data ?? [];
  const shown = expanded ?? [...nodes.map(({ key }) => key), ...parentsOfMatches(nodes, asked)];
  const found = asked === '' || flatDeparts(nodes).some(({ title }) => holds(title, asked));
  const confirm = (): void => {
    const all = flatDeparts(nodes);
    learnNames(departNames, new Map(all.map(({ key, title }) => [key, title])));
    onConfirm(
      chosen,
      chosen.flatMap((id) => all.find(({ key }) => key === id) ?? []),
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
            onCheck={(_keys, { node, checked }) => {
              const id = String(node.key);
              const others = chosen.filter((one) => one !== id);
              setChosen(checked ? [...(multiple ? others : []), id] : others);
            }}
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
