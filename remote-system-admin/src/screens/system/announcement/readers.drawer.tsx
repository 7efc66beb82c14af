import { useState } from 'react';
import { type AnnouncementReader, type AnnouncementReaders, announcementPaths, readFlag } from 'shared-contracts/message/announcement';
import { useRead } from 'shared-platform/read';
import { Tabs } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Flex } from 'shared-widgets/ui/core';
import { Progress, Table } from 'shared-widgets/ui/data';
import { Input } from 'shared-widgets/ui/form';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';

const pageSize = 10;

/** Drawer that shows how many people have read an announcement, and who. */
export function ReadersDrawer({ id, title, onClose }: { readonly id: string; readonly title: string; readonly onClose: () => void }) {
  const text = useText();
  const [flag, setFlag] = useState<string>(readFlag.read);
  const [realname, setRealname] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const query = { anntId: id, readFlag: flag, realname, pageNo, pageSize };
  const { data, error, isFetching, refetch } = useRead<AnnouncementReaders>(announcementPaths.readers, query);
  const show = (change: () => void): void => {
    change();
    setPageNo(1);
  };
  const count = (name: string, value: number | undefined) => `${name} ${value ?? ''}`.trim();
  return (
    <Drawer open onClose={onClose} size={640} title={text('announcement.readersTitle', { title })}>
      {error && !data && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {data && <Share read={data.read} unread={data.unread} />}
      {data?.people === null && <Alert type="info" showIcon title={text('announcement.readersHidden')} />}
      {data?.people !== null && !error && (
        <Flex vertical gap={12}>
          <Tabs
            activeKey={flag}
            onChange={(key) => show(() => setFlag(key))}
            tabBarStyle={{ margin: 0 }}
            items={[
              { key: readFlag.read, label: count(text('announcement.hasRead'), data?.read) },
              { key: readFlag.unread, label: count(text('announcement.hasNotRead'), data?.unread) },
            ]}
          />
          <Input.Search
            allowClear
            aria-label={text('announcement.readerName')}
            placeholder={text('announcement.readerName')}
            onSearch={(typed) => show(() => setRealname(typed.trim()))}
          />
          <Table<AnnouncementReader>
            size="small"
            rowKey="id"
            loading={isFetching}
            dataSource={data?.people?.records.slice() ?? []}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('announcement.noReaders')} /> }}
            pagination={{ current: pageNo, pageSize, total: data?.people?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
            columns={[
              { key: 'realname', title: text('announcement.readerName'), dataIndex: 'realname' },
              { key: 'username', title: text('announcement.readerAccount'), dataIndex: 'username' },
              ...(flag === readFlag.read ? [{ key: 'readTime', title: text('announcement.readTime'), dataIndex: 'readTime' }] : []),
            ]}
          />
        </Flex>
      )}
    </Drawer>
  );
}

function Share({ read, unread }: { readonly read: number; readonly unread: number }) {
  const text = useText();
  const all = read + unread;
  return (
    <div style={{ marginBottom: 12 }}>
      {text('announcement.readShare', { read, all })}
      <Progress
        percent={all === 0 ? 0 : Math.round((read * 100) / all)}
        size="small"
        aria-label={text('announcement.readShare', { read, all })}
      />
    </div>
  );
}
