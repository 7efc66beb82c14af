import { type RuntimeFacts, runtimePath } from 'shared-contracts/monitor/runtime';
import { useRead } from 'shared-platform/read';
import { useText } from '../../../messages.ts';
import { ReadingPage } from '../../../parts/reading-page.tsx';
import { HistoryCharts } from './history-charts.tsx';
import { RuntimeGauges } from './runtime-gauges.tsx';
import { RuntimeTables } from './runtime-tables.tsx';

export default function SystemPage() {
  const text = useText();
  const reading = useRead<RuntimeFacts>(runtimePath);
  return (
    <ReadingPage title={text('runtime.title')} description={text('runtime.description')} problem={text('runtime.failed')} reading={reading}>
      {(facts) => (
        <>
          <RuntimeGauges facts={facts} />
          <HistoryCharts />
          <RuntimeTables facts={facts} />
        </>
      )}
    </ReadingPage>
  );
}
