import { pushLog } from 'shared-contracts/message/push-log';
import { ListPage } from 'shared-widgets/list-page';

export default function PushLogPage() {
  return (
    <ListPage
      entity={pushLog}
      statusTabs="esSendStatus"
      columns={[
        { field: 'esTitle', width: 260 },
        ['esType', 'esReceiver', 'esSendStatus', 'esSendTime', 'esSendNum'],
        { field: 'esResult', width: 260 },
        { field: 'nextTime', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[{ action: 'resend', confirm: true }]}
    />
  );
}
