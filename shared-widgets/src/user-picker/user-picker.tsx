/** Dialog that selects users, filtered by department and account. */
import { type Key, useMemo, useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { learnNames } from 'shared-controls/known-names';
import { useCan } from 'shared-platform/permission';
import { useDepartNodes } from '../depart-picker/depart-tree.ts';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Flex } from '../ui/core.ts';
import { Modal } from '../ui/overlay.ts';
import { Tree } from '../ui/tree.ts';
import { userNames } from './user-names.ts';
import { UserSearch } from './user-search.tsx';
import { UserTable } from './user-table.tsx';

/** Fields of a user that pickers show. */
export interface PickedUser {
  readonly id: string;
  readonly username: string;
  readonly realname: string | null;
  /** Sex of the user: 1 male, 2 female. */
  readonly sex: number | null;
  readonly phone: string | null;
  readonly orgCodeTxt: string | null;
  readonly orgCodeTxtEn?: string | null;
}

export interface UserPickerProps {
  readonly open: boolean;
  /** Whether several users can be selected; default true. */
  readonly multiple?: boolean;
  /** Accounts of the users that are selected when the dialog opens. */
  readonly value: readonly string[];
  /** Initial text of the search box. */
  readonly search?: string;
  /** CSS class of the window, by which a component recognises the windows that it opened. */
  readonly className?: string;
  readonly onConfirm: (usernames: readonly string[], seen: readonly PickedUser[]) => void;
  readonly onCancel: () => void;
}

/** The dialog; a selection that was not confirmed is dropped when it closes. */
export function UserPicker({ open, ...props }: UserPickerProps) {
  return open ? <UserWindow {...props} /> : null;
}

function UserWindow({ multiple = true, value, search = '', className, onConfirm, onCancel }: Omit<UserPickerProps, 'open'>) {
  const t = usePickerWords();
  const maySeeDeparts = useCan()('depart:list');
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [seen, setSeen] = useState<ReadonlyMap<string, PickedUser>>(new Map());
  const [departId, setDepartId] = useState<string>();
  const [account, setAccount] = useState(search);
  const [isListed, setListed] = useState(false);
  const confirm = (): void => {
    learnNames(userNames, new Map([...seen].map(([username, { realname }]) => [username, realname ?? username])));
    onConfirm(
      chosen,
      chosen.flatMap((username) => seen.get(username) ?? []),
    );
  };
  return (
    <Modal
      open
      keepsContent
      width={modalSizes.userPicker}
      title={t('userTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      rootClassName={className}
      footer={(buttons) => (
        <Flex justify="space-between" align="center">
          <span role="status">{t('selected', { count: chosen.length })}</span>
          <Flex gap={8}>{buttons}</Flex>
        </Flex>
      )}
      onOk={confirm}
      onCancel={onCancel}
    >
      <Flex gap={16} wrap>
        {maySeeDeparts && (
          <section aria-label={t('departs')} style={{ flex: '1 1 220px', maxWidth: 320 }}>
            {/* The departments are loaded after the first users: loading thousands of them would delay the users, for whom most people
                wait. */}
            {isListed && <DepartColumn onSelect={setDepartId} />}
          </section>
        )}
        <section aria-label={t('users')} style={{ flex: '999 1 480px', minWidth: 0 }}>
          <UserSearch initial={search} onSearch={setAccount} onReset={() => setAccount('')} />
          {/* A new search starts at the first page. */}
          <UserTable
            key={`${departId ?? ''} ${account}`}
            departId={departId}
            account={account}
            multiple={multiple}
            chosen={chosen}
            onListed={() => setListed(true)}
            onChoose={(next, records) => {
              setChosen(next);
              setSeen(new Map([...seen, ...records.map((record) => [record.username, record] as const)]));
            }}
          />
        </section>
      </Flex>
    </Modal>
  );
}

const treeHeight = 420;

function DepartColumn({ onSelect }: { readonly onSelect: (departId: string | undefined) => void }) {
  const t = usePickerWords();
  const { nodes, error, isLoading, refetch } = useDepartNodes();
  const [expanded, setExpanded] = useState<readonly Key[] | null>(null);
  // The array stays the same while nothing changes, because with a new array the tree computes all its rows again.
  const shown = useMemo(() => expanded ?? (nodes ?? []).map(({ key }) => key), [expanded, nodes]);
  if (error) return <PickerProblem message={error.message} onRetry={refetch} />;
  if (isLoading || !nodes) return null;
  return (
    <Tree
      aria-label={t('departs')}
      height={treeHeight}
      blockNode
      treeData={nodes as never}
      expandedKeys={shown as Key[]}
      onExpand={(keys) => setExpanded(keys)}
      onSelect={(keys) => onSelect(keys[0] === undefined ? undefined : String(keys[0]))}
    />
  );
}
