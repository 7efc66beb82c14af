import { announcementPaths, readFlag } from 'shared-contracts/message/announcement';
import { myAnnouncement } from 'shared-contracts/system/my-announcement';
import { announcements } from 'shared-platform/announcements';
import type { WireRecord } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { ListPage } from 'shared-widgets/list-page';
import { PriorityTag } from 'shared-widgets/priority-tag';
import { Button } from 'shared-widgets/ui/core';
import { CheckCircleOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { sendTold } from '../../../parts/send-told.ts';

type Copy = WireRecord<typeof myAnnouncement>;

const open = (copy: Copy) => announcements.open({ ...copy, id: copy.anntId });

export default function UserAnnouncementPage() {
  const text = useText();
  const { id: tab } = useTab();
  const readAll = async () => {
    if (!(await notices.confirm({ ...asked(text('announcement.readAllAsk')), tab }))) return;
    if (await sendTold({ method: 'PUT', path: announcementPaths.readAll })) announcements.changed();
  };
  return (
    <ListPage
      entity={myAnnouncement}
      statusTabs="readFlag"
      defaultSort={{ column: 'sendTime', order: 'desc' }}
      columns={[
        { field: 'titile', width: 320, render: (copy) => <Title copy={copy} /> },
        { field: 'priority', width: 110, render: ({ priority }) => <PriorityTag priority={priority} /> },
        ['msgCategory', 'sender', 'readFlag', 'sendTime'],
        { field: 'readTime', sortable: false },
      ]}
      detail={false}
      toolbar={
        <Button icon={<CheckCircleOutlined />} onClick={() => void readAll()}>
          {text('announcement.readAll')}
        </Button>
      }
    />
  );
}

/** Unread messages are bold as well, so that colour is not the only sign. */
function Title({ copy }: { readonly copy: Copy }) {
  const isUnread = copy.readFlag === readFlag.unread;
  return (
    <Button
      type="link"
      style={{ height: 'auto', padding: 0, fontWeight: isUnread ? 600 : 400, textAlign: 'start', whiteSpace: 'normal' }}
      onClick={() => open(copy)}
    >
      {copy.titile}
    </Button>
  );
}
