import { pushLog } from 'shared-contracts/message/push-log';
import { ListPage } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';

export default function PushLogPage() {
  const text = useText();
  return (
    <ListPage
      entity={pushLog}
      statusTabs="esSendStatus"
      extra={
        <Typography.Text type="secondary" style={{ display: 'block', marginBottom: 8 }}>
          {text('push.logHolds')}
        </Typography.Text>
      }
      columns={[
        { field: 'esTitle', width: 260 },
        ['esType', 'esReceiver', 'esSendStatus', 'esSendTime', 'esSendNum'],
        { field: 'esResult', width: 260 },
        { field: 'nextTime', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[{ action: 'resend', confirm: true, facts: ['esType', 'esReceiver'] }]}
    />
  );
}
