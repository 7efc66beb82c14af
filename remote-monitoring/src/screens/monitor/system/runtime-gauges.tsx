import type { RuntimeFacts } from 'shared-contracts/monitor/runtime';
import { Panel } from 'shared-widgets/page';
import { Typography } from 'shared-widgets/ui/content';
import { Col, Flex, Row, theme } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { byteText, percentOf } from '../../../parts/byte-text.ts';

/** Percentages from which a gauge shows a warning, and an alarm. */
const limits = { notice: 70, alarm: 90 } as const;

type Concern = 'calm' | 'notice' | 'alarm';

function concernOf(percent: number): Concern {
  if (percent >= limits.alarm) return 'alarm';
  return percent >= limits.notice ? 'notice' : 'calm';
}

export interface RuntimeFactsProps {
  readonly facts: RuntimeFacts;
}

/** Usage of limited resources: memory, heap, processor, connections. */
export function RuntimeGauges({ facts: { process, machine, database } }: RuntimeFactsProps) {
  const text = useText();
  const { token } = theme.useToken();
  const colours = { calm: token.colorPrimary, notice: token.colorWarning, alarm: token.colorError };
  const memoryUsed = machine.memoryTotal - machine.memoryFree;
  const memoryPercent = percentOf(memoryUsed, machine.memoryTotal);
  const cpuPercent = percentOf(process.cpuShare, 1);
  const poolBusy = database.poolTotal - database.poolIdle;
  const all = [
    {
      title: text('runtime.machineMemory'),
      percent: memoryPercent,
      concern: concernOf(memoryPercent),
      detail: `${byteText(memoryUsed)} / ${byteText(machine.memoryTotal)}`,
    },
    {
      title: text('runtime.heap'),
      percent: percentOf(process.heapUsed, process.heapTotal),
      // The heap grows on demand, so a full heap is no alarm.
      concern: 'calm' as const,
      detail: text('runtime.heapDetail', { used: byteText(process.heapUsed), total: byteText(process.heapTotal) }),
    },
    {
      title: text('runtime.cpu'),
      percent: cpuPercent,
      concern: concernOf(cpuPercent),
      detail: text('runtime.ofOneCore', { cores: machine.cores }),
    },
    {
      title: text('runtime.pool'),
      percent: percentOf(poolBusy, database.poolTotal),
      // A moment in which all connections are busy is normal, so only waiting requests are shown as a problem.
      concern: database.poolWaiting > 0 ? ('alarm' as const) : ('calm' as const),
      detail: text('runtime.poolDetail', { busy: poolBusy, total: database.poolTotal, waiting: database.poolWaiting }),
    },
  ];
  // The embedded database has a single connection, which this request itself uses, so a percentage would mean nothing.
  const gauges = database.kind === 'embedded' ? all.slice(0, -1) : all;
  return (
    <Row gutter={[16, 16]}>
      {gauges.map(({ title, percent, concern, detail }) => (
        <Col key={title} xs={12} xl={6}>
          <Panel title={title}>
            <Flex vertical align="center" gap={8}>
              <Progress type="dashboard" percent={percent} status="normal" strokeColor={colours[concern]} size={120} aria-label={title} />
              <Typography.Text type="secondary">{detail}</Typography.Text>
            </Flex>
          </Panel>
        </Col>
      ))}
    </Row>
  );
}
