import { useState } from 'react';
import { user } from 'shared-contracts/system/user';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Drawer } from 'shared-widgets/ui/overlay';
import { type PickedUser, UserPicker } from 'shared-widgets/user-picker';
import { useText } from '../messages.ts';
import { asked } from './asked.ts';
import { useConsequence } from './consequence.ts';
import { ReadTable } from './read-table.tsx';
import { sendTold } from './send-told.ts';
import { sendUndoable } from './undo-notice.ts';

type User = WireRecord<typeof user>;

const pageSize = 10;
const none: readonly string[] = [];
const shown = ['username', 'realname', 'phone', 'orgCodeTxt', 'status'] as const;

export interface MembersDrawerProps {
  readonly open: boolean;
  readonly title: string;
  /** Path of the call that returns a page of users, and its parameters, which name the role or department. */
  readonly list: { readonly path: string; readonly params: Readonly<Record<string, string>> };
  /** Functions to add and remove users; undefined when the list is read-only. */
  readonly change?:
    | {
        readonly add: (userIds: readonly string[]) => FullRequest;
        readonly remove: (userId: string) => FullRequest;
        /** The call that finds out what a user loses who is removed. */
        readonly consequence: (userId: string) => FullRequest;
        /** Question and calls for adding users, where adding them changes their rights. */
        readonly joining?: {
          readonly ask: (count: number) => string;
          readonly consequence: (userIds: readonly string[]) => FullRequest;
          readonly undo: (userIds: readonly string[]) => FullRequest;
        };
      }
    | undefined;
  /** Confirmation text before a user is removed. */
  readonly removeAsk: (name: string) => string;
  readonly emptyText: string;
  readonly onClose: () => void;
}

/** Drawer with the users of a role or department, who can be added and removed. */
export function MembersDrawer({ open, title, list, change, removeAsk, emptyText, onClose }: MembersDrawerProps) {
  const text = useText();
  const labelText = useLabel();
  const consequence = useConsequence();
  const [pageNo, setPageNo] = useState(1);
  const users = useRead<Page<User>>(list.path, { ...list.params, pageNo, pageSize }, { entity: user.name });
  const remove = async ({ id, realname }: User) => {
    if (!change) return;
    const affected = await consequence(change.consequence(id));
    if (!affected || !(await notices.confirm({ ...asked(removeAsk(realname), affected.sentences), dangerous: true }))) return;
    const request = change.remove(id);
    if (!affected.canUndo) {
      if (await sendTold(request)) users.refetch();
    } else await sendUndoable({ request, undo: change.add([id]), subject: realname, label: text('user.undo'), onChanged: users.refetch });
  };
  const add = async ({ joining, ...change }: Change, userIds: readonly string[]) => {
    const affected = joining && (await consequence(joining.consequence(userIds)));
    if (joining && !affected) return;
    if (joining && affected && !(await notices.confirm(asked(joining.ask(userIds.length), affected.sentences)))) return;
    const request = change.add(userIds);
    if (!joining || !affected?.canUndo) {
      if (await sendTold(request)) users.refetch();
    } else await sendUndoable({ request, undo: joining.undo(userIds), subject: title, label: text('user.undo'), onChanged: users.refetch });
  };
  return (
    <Drawer open={open} onClose={onClose} size={760} title={title} destroyOnHidden>
      <Flex vertical gap={12}>
        {change && <AddUsers onAdd={(userIds) => add(change, userIds)} />}
        <ReadTable<User>
          rows={users.data?.records}
          reading={users}
          emptyText={emptyText}
          pagination={{ current: pageNo, pageSize, total: users.data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
          columns={[
            ...shown.map((name) => ({
              key: name,
              title: labelText(user.fields[name].label),
              render: (_: unknown, row: User) => <FieldCell field={user.fields[name]} name={name} row={row} tag={name === 'status'} />,
            })),
            ...(change
              ? [
                  {
                    key: 'actions',
                    title: text('actions'),
                    render: (_: unknown, row: User) => (
                      <Button type="link" size="small" danger onClick={() => void remove(row)}>
                        {text('members.remove')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Flex>
    </Drawer>
  );
}

type Change = NonNullable<MembersDrawerProps['change']>;

function AddUsers({ onAdd }: { readonly onAdd: (userIds: readonly string[]) => Promise<void> }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const add = async (people: readonly PickedUser[]) => {
    setOpen(false);
    if (people.length === 0) return;
    setAdding(true);
    await onAdd(people.map(({ id }) => id));
    setAdding(false);
  };
  return (
    <div>
      <Button type="primary" aria-haspopup="dialog" loading={isAdding} onClick={() => setOpen(true)}>
        {text('members.add')}
      </Button>
      <UserPicker open={isOpen} value={none} onCancel={() => setOpen(false)} onConfirm={(_accounts, people) => void add(people)} />
    </div>
  );
}
