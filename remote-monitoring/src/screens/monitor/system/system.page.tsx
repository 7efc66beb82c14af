import { type RuntimeFacts, runtimePath } from 'shared-contracts/monitor/runtime';
import { useRead } from 'shared-platform/read';
import { Page } from 'shared-widgets/page';
import { Button, Skeleton } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { ReadProblem } from '../../../parts/read-problem.tsx';
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
      {error && <ReadProblem title={text('runtime.failed')} error={error} onRetry={refetch} />}
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
