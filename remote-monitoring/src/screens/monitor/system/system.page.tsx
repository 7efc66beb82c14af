import { type RuntimeFacts, runtimePath } from 'shared-contracts/monitor/runtime';
import { useRead } from 'shared-platform/read';
import { Page } from 'shared-widgets/page';
import { Alert, Button, Skeleton } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { RuntimeGauges } from './runtime-gauges.tsx';
import { RuntimeTables } from './runtime-tables.tsx';

export default function SystemPage() {
  const text = useText();
  const { data: facts, error, isFetching, refetch } = useRead<RuntimeFacts>(runtimePath);
  return (
    <Page
      title={text('runtime.title')}
      description={text('runtime.description')}
      toolbar={
        <Button type="primary" icon={<ReloadOutlined />} loading={isFetching} onClick={refetch}>
          {text('refresh')}
        </Button>
      }
    >
      {error && (
        <Alert
          type="error"
          showIcon
          title={text('runtime.failed')}
          description={error.message}
          action={<Button onClick={refetch}>{text('retry')}</Button>}
        />
      )}
      {!facts && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {facts && (
        <>
          <RuntimeGauges facts={facts} />
          <RuntimeTables facts={facts} />
        </>
      )}
    </Page>
  );
}
