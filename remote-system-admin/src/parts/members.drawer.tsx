import { useState } from 'react';
import { user } from 'shared-contracts/system/user';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { FieldCell } from 'shared-widgets/field-cell';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Drawer } from 'shared-widgets/ui/overlay';
import { type PickedUser, UserPicker } from 'shared-widgets/user-picker';
import { useText } from '../messages.ts';
import { asked } from './asked.ts';
import { useConsequence } from './consequence/consequence.ts';
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
  const { id: tab } = useTab();
  const consequence = useConsequence();
  const [pageNo, setPageNo] = useState(1);
  const users = useRead<Page<User>>(list.path, { ...list.params, pageNo, pageSize }, { entity: user.name });
  /** Sends the change, and offers `undo`, which is undefined when the change cannot be undone. */
  const send = async (request: FullRequest, undo: FullRequest | undefined, subject: string): Promise<void> => {
    if (undo) await sendUndoable({ request, undo, subject, label: text('user.undo'), onChanged: users.refetch });
    else if (await sendTold(request)) users.refetch();
  };
  const remove = async ({ id, realname }: User) => {
    const affected = change && (await consequence(change.consequence(id)));
    if (!affected || !(await notices.confirm({ ...asked(removeAsk(realname), affected.sentences), dangerous: true, tab }))) return;
    await send(change.remove(id), affected.canUndo ? change.add([id]) : undefined, realname);
  };
  const add = async ({ add: adding, joining }: Change, userIds: readonly string[]) => {
    if (!joining) return await send(adding(userIds), undefined, title);
    const affected = await consequence(joining.consequence(userIds));
    if (!affected || !(await notices.confirm({ ...asked(joining.ask(userIds.length), affected.sentences), tab }))) return;
    await send(adding(userIds), affected.canUndo ? joining.undo(userIds) : undefined, title);
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
