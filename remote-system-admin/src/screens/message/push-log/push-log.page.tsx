import { pushLog } from 'shared-contracts/message/push-log';
import { saidOf } from 'shared-platform/joined-texts';
import { useServerNames } from 'shared-platform/server-text';
import { ListPage } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

export default function PushLogPage() {
  const text = useText();
  const named = useServerNames();
  /** The product's words in the window's language, followed by the receiving server's own text. */
  const resultText = (result: string | null): string => {
    const [words = '', ...own] = (result ?? '-').split('：');
    return own.length > 0 ? saidOf(named(words), own.join('：')) : named(words);
  };
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
        { field: 'esResult', width: 260, render: ({ esResult }) => resultText(esResult) },
        { field: 'nextTime', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      detail={{
        header: ({ esResult }) =>
          esResult && <Alert type="info" title={text('push.result')} description={resultText(esResult)} style={{ marginBottom: 16 }} />,
        fields: [
          ['esTitle', 'esType', 'esReceiver', 'esParam', 'esSendStatus', 'esSendTime', 'esSendNum', 'nextTime', 'remark'],
          ['esContent'],
        ],
      }}
      rowActions={[{ action: 'resend', confirm: true, facts: ['esType', 'esReceiver'] }]}
    />
  );
}
