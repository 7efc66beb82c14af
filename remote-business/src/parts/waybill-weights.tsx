import { waybill } from 'shared-contracts/business/waybill';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { Descriptions, Table } from 'shared-widgets/ui/data';
import { useText } from '../messages.ts';
import type { WaybillPartProps } from './waybill-steps.tsx';

type WeightName = Extract<keyof typeof waybill.fields, `load${string}` | `unload${string}`>;

interface Weighing {
  readonly key: 'load' | 'unload';
  readonly time: string | null;
  readonly gross: WeightName;
  readonly tare: WeightName;
  readonly net: WeightName;
  readonly volume: WeightName;
  readonly pieces: WeightName;
}

/** 磅单与货损: both weighings next to each other, and the loss between them. */
export function WaybillWeights({ record }: WaybillPartProps) {
  const text = useText();
  const labelText = useLabel();
  const cell = (name: keyof typeof waybill.fields) => <FieldCell field={waybill.fields[name]} name={name} row={record} />;
  const weighings: readonly Weighing[] = [
    {
      key: 'load',
      time: record.loadTime,
      gross: 'loadGross',
      tare: 'loadTare',
      net: 'loadNet',
      volume: 'loadVolume',
      pieces: 'loadPieces',
    },
    {
      key: 'unload',
      time: record.deliveryTime,
      gross: 'unloadGross',
      tare: 'unloadTare',
      net: 'unloadNet',
      volume: 'unloadVolume',
      pieces: 'unloadPieces',
    },
  ];
  const parts = ['gross', 'tare', 'net', 'volume', 'pieces'] as const;
  const results = ['lossWeight', 'surplusWeight', 'settleQty', 'lossDeduct'] as const;
  return (
    <>
      <Table<Weighing>
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={weighings.slice()}
        style={{ marginBottom: 16 }}
        columns={[
          { key: 'place', title: text('waybill.weighing'), render: (_, { key }) => text(`waybill.weighing.${key}`) },
          { key: 'time', title: text('waybill.weighing.time'), dataIndex: 'time', render: (time: string | null) => time ?? '-' },
          ...parts.map((part) => ({
            key: part,
            title: text(`waybill.weighing.${part}`),
            align: 'right' as const,
            render: (_: unknown, weighing: Weighing) => cell(weighing[part]),
          })),
        ]}
      />
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2 }}
        items={results.map((name) => ({ key: name, label: labelText(waybill.fields[name].label), children: cell(name) }))}
      />
    </>
  );
}
