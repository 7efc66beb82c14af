import type { BellItem, BellLists } from 'shared-contracts/message/announcement';
import { announcements } from 'shared-platform/announcements';
import type { Reading } from 'shared-platform/entity-api';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Button, Empty, Flex, Skeleton, theme } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';
import { ReadProblem } from './read-problem.tsx';

/** The person's unread announcements and system messages, as in the bell; a click opens and marks one as read. */
export function OwnNotices({ data, error, refetch }: Reading<BellLists>) {
  const text = useText();
  const open = useOpenTab();
  const items = data
    ? [...data.anntMsgList, ...data.sysMsgList].sort((one, other) => ((one.sendTime ?? '') < (other.sendTime ?? '') ? 1 : -1))
    : [];
  return (
    <Panel
      title={text('workplace.notices')}
      toolbar={
        <Button type="link" size="small" onClick={() => open('/isps/userAnnouncement')}>
          {text('workplace.more')}
        </Button>
      }
    >
      {!data && !error && <Skeleton active />}
      {error && !data && <ReadProblem title={text('workplace.noticesFailed')} error={error} onRetry={refetch} />}
      {data && items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('workplace.noNotices')} />}
      <Flex vertical gap={4}>
        {items.map((item) => (
          <NoticeLine key={item.id} item={item} />
        ))}
      </Flex>
    </Panel>
  );
}

function NoticeLine({ item }: { readonly item: BellItem }) {
  const { token } = theme.useToken();
  return (
    <Flex justify="space-between" align="baseline" gap={12}>
      <Button
        type="link"
        style={{ height: 'auto', padding: 0, textAlign: 'start', whiteSpace: 'normal', fontWeight: item.priority === 'H' ? 600 : 400 }}
        onClick={() => announcements.open(item)}
      >
        {item.titile}
      </Button>
      <span style={{ flex: 'none', color: token.colorTextDescription, fontVariantNumeric: 'tabular-nums' }}>
        {item.sendTime?.slice(5, 16)}
      </span>
    </Flex>
  );
}
