import type { ReactNode } from 'react';
import { Panel } from 'shared-widgets/page';
import { Col, Row } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { byteText } from '../../../parts/byte-text.ts';
import type { RuntimeFactsProps } from './runtime-gauges.tsx';

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

function durationText(seconds: number): string {
  const part = (size: number, limit = Number.POSITIVE_INFINITY) => String(Math.floor(seconds / size) % limit).padStart(2, '0');
  return `${Math.floor(seconds / 86_400)} d ${part(3600, 24)}:${part(60, 60)}:${part(1, 60)}`;
}

/** Tables of further facts about the node, which the gauges do not show. */
export function RuntimeTables({ facts: { process, machine, database, requests } }: RuntimeFactsProps) {
  const text = useText();
  const tables: readonly { readonly title: string; readonly rows: readonly (readonly [label: string, value: ReactNode])[] }[] = [
    {
      title: text('runtime.process'),
      rows: [
        ['Node.js', process.nodeVersion],
        [text('runtime.pid'), process.pid],
        [text('runtime.startedAt'), process.startedAt],
        [text('runtime.uptime'), durationText(process.uptimeSeconds)],
        [text('runtime.resident'), byteText(process.residentMemory)],
        [text('runtime.loopMean'), milliseconds(process.eventLoopDelayMean)],
        [text('runtime.loopP99'), milliseconds(process.eventLoopDelayP99)],
      ],
    },
    {
      title: text('runtime.machine'),
      rows: [
        [text('runtime.platform'), `${machine.platform} ${machine.architecture}`],
        [text('runtime.cores'), machine.cores],
        [text('runtime.load'), machine.load.map((average) => average.toFixed(2)).join(' / ')],
        [text('runtime.memoryFree'), byteText(machine.memoryFree)],
      ],
    },
    {
      title: text('runtime.database'),
      rows: [
        [text('runtime.kind'), text(`runtime.kind.${database.kind}`)],
        [text('runtime.version'), database.version],
        [text('runtime.size'), byteText(database.size)],
        [text('runtime.roundTrip'), milliseconds(database.roundTrip)],
      ],
    },
    {
      title: text('runtime.requests'),
      rows: [
        [text('runtime.total'), requests.total],
        [text('runtime.running'), requests.running],
        [text('runtime.clientErrors'), requests.clientErrors],
        [text('runtime.serverErrors'), requests.serverErrors],
        [text('runtime.meanDuration'), milliseconds(requests.meanDuration)],
      ],
    },
  ];
  return (
    <Row gutter={[16, 16]}>
      {tables.map(({ title, rows }) => (
        <Col key={title} xs={24} lg={12}>
          <Panel title={title}>
            <Descriptions size="small" column={1} bordered items={rows.map(([label, children]) => ({ key: label, label, children }))} />
          </Panel>
        </Col>
      ))}
    </Row>
  );
}
