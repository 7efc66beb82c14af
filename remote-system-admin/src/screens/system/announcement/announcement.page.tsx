import { useState } from 'react';
import { sendStatus } from 'shared-contracts/message/announcement';
import { announcement } from 'shared-contracts/system/announcement';
import { announcements } from 'shared-platform/announcements';
import type { WireRecord } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { ListPage } from 'shared-widgets/list-page';
import { PriorityTag } from 'shared-widgets/priority-tag';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { changeState, recipientsOf } from './announcement.api.ts';
import { AnnouncementForm } from './announcement.form.tsx';
import { ReadersDrawer } from './readers.drawer.tsx';

type Announcement = WireRecord<typeof announcement>;

/** Returns a function that asks for confirmation, then releases or revokes the announcement. */
function useChange() {
  const text = useText();
  const { id: tab } = useTab();
  return async (change: 'release' | 'revoke', row: Announcement) => {
    const { id, titile } = row;
    const isRevoke = change === 'revoke';
    const question = text(isRevoke ? 'announcement.revokeAsk' : 'announcement.releaseAsk', { title: titile });
    // A failure has been shown, also that a draft has no text: the row here may be older than the draft that was just saved. Without the
    // number of readers the question is not asked.
    const count = await recipientsOf(id);
    if (count === undefined) return;
    const readers = text('announcement.recipients', { count });
    if (await notices.confirm({ ...asked(question, readers), dangerous: isRevoke, tab })) await changeState(change, id);
  };
}

export default function AnnouncementPage() {
  const change = useChange();
  const [shown, setShown] = useState<{ readonly id: string; readonly titile: string } | null>(null);
  return (
    <>
      <ListPage
        entity={announcement}
        statusTabs="sendStatus"
        columns={[
          { field: 'titile', width: 220 },
          { field: 'priority', width: 110, render: ({ priority }) => <PriorityTag priority={priority} /> },
          ['msgCategory', 'sendStatus', 'sendTime', 'msgType', 'sender'],
          { field: 'startTime', hidden: true },
          { field: 'endTime', hidden: true },
          { field: 'cancelTime', hidden: true },
          { field: 'createTime', hidden: true },
        ]}
        detail={{
          fields: [
            ...(['titile', 'msgCategory', 'priority', 'msgType', 'sendStatus', 'msgAbstract', 'startTime', 'endTime'] as const),
            ...(['sender', 'sendTime', 'cancelTime', 'openType', 'openPage', 'busId', 'createBy', 'createTime', 'updateTime'] as const),
          ],
        }}
        rowActions={[
          {
            key: 'release',
            label: label('announcement.release'),
            can: 'announcement:release',
            when: (row) => row.sendStatus === sendStatus.draft,
            run: (row) => change('release', row),
          },
          {
            key: 'revoke',
            label: label('announcement.revoke'),
            can: 'announcement:revoke',
            dangerous: true,
            when: (row) => row.sendStatus === sendStatus.sent,
            run: (row) => change('revoke', row),
          },
          {
            key: 'readers',
            label: label('announcement.whoRead'),
            when: (row) => row.sendStatus !== sendStatus.draft,
            run: ({ id, titile }) => setShown({ id, titile }),
          },
          { key: 'preview', label: label('announcement.preview'), run: (row) => announcements.preview(row) },
        ]}
        form={AnnouncementForm}
      />
      {shown && <ReadersDrawer id={shown.id} title={shown.titile} onClose={() => setShown(null)} />}
    </>
  );
}
