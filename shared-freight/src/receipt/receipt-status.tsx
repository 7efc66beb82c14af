import type { receipt } from 'shared-contracts/business/receipt/receipt';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLabel } from 'shared-platform/i18n';
import { Tag } from 'shared-widgets/ui/content';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { receiptTexts, silenceTexts } from './receipt-texts.ts';

type Receipt = RecordOf<typeof receipt>;

const isLate = ({ stepDeadline }: Pick<Receipt, 'stepDeadline'>): boolean => stepDeadline !== null && stepDeadline < shanghaiNow();

/** Time until which the step must be done; marked as overdue once it has passed. */
export function StepDeadline({ record }: { readonly record: Receipt }) {
  const text = useLabel();
  if (!record.stepDeadline) return '-';
  return (
    <Flex gap={4} wrap>
      <span>{record.stepDeadline.slice(0, 16)}</span>
      {isLate(record) && <Tag color="error">{text(receiptTexts.overdue)}</Tag>}
    </Flex>
  );
}

/** Note above the facts of a receipt: what happens if nobody acts. */
export function ReceiptSilence({ record }: { readonly record: Receipt }) {
  const text = useLabel();
  const silence = silenceTexts[record.receiptStep];
  return silence ? <Alert type={isLate(record) ? 'warning' : 'info'} showIcon title={text(silence)} style={{ marginBottom: 12 }} /> : null;
}
