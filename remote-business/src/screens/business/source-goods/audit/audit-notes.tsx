import { exact } from 'shared-contracts/business/freight';
import { priceMode, publishScope, type sourceGoods } from 'shared-contracts/business/goods/source-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';

type Goods = RecordOf<typeof sourceGoods>;

/** Shows what an auditor should check first: the price compared with the contract, the remaining time, and missing terms. */
export function AuditNotes({ record }: { readonly record: Goods }) {
  const text = useText();
  const notes = notesOn(record, text);
  if (notes.length === 0) return <Alert type="success" showIcon title={text('goods.audit.clear')} />;
  return (
    <Flex vertical gap={8}>
      {notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note} />
      ))}
    </Flex>
  );
}

function notesOn(record: Goods, text: ReturnType<typeof useText>): string[] {
  const { contractPrice, shipperExpectPrice, offerDeadline, loadDateFrom } = record;
  const isPublic = record.publishScope === publishScope.everybody;
  const isBelow = contractPrice && shipperExpectPrice && exact(shipperExpectPrice).lt(exact(contractPrice));
  const isPriceless = record.priceMode === priceMode.fixed && !record.fixedPrice;
  return [
    ...(contractPrice ? [] : [text('goods.audit.noContract')]),
    ...(isBelow ? [text('goods.audit.below', { wish: shipperExpectPrice, price: contractPrice })] : []),
    ...(isPriceless ? [text('goods.audit.fixed', { price: shipperExpectPrice ?? '' })] : []),
    ...(isPublic && !offerDeadline ? [text('goods.audit.deadline')] : []),
    ...(loadDateFrom <= shanghaiNow() ? [text('goods.audit.late')] : []),
  ];
}
