import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { label } from '../../../messages.ts';
import { FigureBar } from '../../../parts/figure-bar.tsx';
import { percentOf } from '../../../parts/quantity.ts';

/** Bar that shows how much of an allotment is on waybills, and how much was delivered. */
export function AllotmentBar({ record }: { readonly record: RecordOf<typeof dispatchGoods> }) {
  return (
    <FigureBar
      label={label('dispatchGoods.progress')}
      percent={percentOf(record.usedQty, record.allotQty)}
      donePercent={percentOf(record.actualQty, record.allotQty)}
      figures={[
        { field: dispatchGoods.fields.allotQty, value: record.allotQty },
        { field: dispatchGoods.fields.usedQty, value: record.usedQty },
        { field: dispatchGoods.fields.actualQty, value: record.actualQty },
        { field: dispatchGoods.fields.releasedQty, value: record.releasedQty },
      ]}
    />
  );
}
