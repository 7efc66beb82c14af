import { exact, type Measured, settleFreight } from 'shared-contracts/business/freight';
import { order } from 'shared-contracts/business/order/order';
import { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { fixedDecimal, readDecimal } from 'shared-contracts/values/decimal-text';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { fieldKind } from 'shared-widgets/field-kinds';
import { Alert } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { weighingTexts as texts } from './weighing-texts.ts';

export interface LossPreviewProps {
  readonly record: RecordOf<typeof waybill>;
  /** The current values of the delivery form. */
  readonly values: Readonly<Record<string, unknown>>;
}

function measuredOf(record: RecordOf<typeof waybill>, values: LossPreviewProps['values']): Measured {
  const typed = (name: string) => readDecimal(values[name])?.toFixed();
  const { loadNet, loadVolume, loadPieces, distance } = record;
  const unloaded = { unloadNet: typed('unloadNet'), unloadVolume: typed('unloadVolume'), unloadPieces: typed('unloadPieces') };
  return { loadNet, loadVolume, loadPieces, distance, ...unloaded };
}

const yuan = (amount: string, field: Field) => fieldKind(field).format(amount, field);

/** Share of the load that was lost, in percent. */
function shareText(lossWeight: string, loadNet: string | null): string {
  const load = exact(loadNet);
  return load.eq(0) ? '-' : `${fixedDecimal(exact(lossWeight).div(load).times(100), 2)}%`;
}

/** Shows what the typed weights mean: the loss for everybody, deduction and freight for people who may read the order's rules. */
export function LossPreview({ record, values }: LossPreviewProps) {
  const text = useLabel();
  const can = useCan();
  const { data: rules } = entityApi(order).useRecord(can('order:list') ? record.orderId : null);
  if (!record.loadNet || !readDecimal(values.unloadNet)) return null;
  const plain = { settleWeightRule: '3', lossType: '0', lossCalcMode: '1', wipeZeroRule: '0', lossTolerance: null };
  const settled = settleFreight(
    measuredOf(record, values),
    { ...(rules ?? plain), priceUnit: record.priceUnit, goodsUnitPrice: record.goodsUnitPrice },
    { unitPrice: record.carrierPrice ?? '0', addAmount: record.addAmount, deductAmount: record.deductAmount },
    rules?.roundingMode,
  );
  const items = [
    { key: 'loss', label: text(texts.loss), children: settled.lossWeight },
    { key: 'surplus', label: text(texts.surplus), children: settled.surplusWeight },
    { key: 'share', label: text(texts.lossShare), children: shareText(settled.lossWeight, record.loadNet) },
  ];
  const amounts = [
    { key: 'deduction', label: text(texts.deduction), children: yuan(settled.lossDeduct, waybill.fields.lossDeduct) },
    { key: 'payable', label: text(texts.payable), children: yuan(settled.payable, waybill.fields.payableFreight) },
  ];
  return (
    <div style={{ marginBlock: 24 }}>
      <Descriptions size="small" bordered column={{ xs: 1, sm: 2 }} items={rules && record.carrierPrice ? [...items, ...amounts] : items} />
      {settled.needsConfirmation && <Alert type="warning" showIcon title={text(texts.largeLoss)} style={{ marginTop: 8 }} />}
    </div>
  );
}
