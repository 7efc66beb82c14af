import { useRef, useState } from 'react';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { receiptStep } from 'shared-contracts/business/transport-states';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { StoredPictures } from 'shared-widgets/stored-pictures';
import { Button, Flex } from 'shared-widgets/ui/core';
import { ReceiptComparison } from './receipt-comparison.tsx';
import { ReceiptSilence } from './receipt-status.tsx';
import { receiptTexts as texts } from './receipt-texts.ts';

type Receipt = RecordOf<typeof receipt>;
type Decision = 'audit' | 'shipperConfirm';

const summary = [
  'waybillNo',
  'plateNumber',
  'signUnit',
  'signUser',
  'signTime',
  'signQty',
  'signPieces',
  'damageFlag',
  'damageDesc',
  'damageAmount',
  'uploadTime',
  'paperStatus',
] as const;

/** Receipts that wait for this decision; those whose time limit ends first come first. */
function useQueue(decision: Decision): readonly Receipt[] {
  const step = decision === 'audit' ? receiptStep.audit : receiptStep.confirm;
  const { data } = entityApi(receipt).useList({ pageNo: 1, pageSize: 100, column: 'stepDeadline', order: 'asc', receiptStep: step });
  return data?.records ?? [];
}

/** The pictures of a receipt: first those of the paper, then those of the weighbridge tickets. */
export function ReceiptPictures({ record }: { readonly record: Receipt }) {
  const text = useLabel();
  const groups = (['receiptImgs', 'weighBillImgs'] as const).map((name) => ({
    label: text(receipt.fields[name].label),
    value: record[name],
  }));
  return <StoredPictures groups={groups} />;
}

/**
 * Drawer in which a person decides about one receipt after another: pictures at one side, typed and weighed values at the other. After a
 * decision it shows the next receipt; after the last one it closes.
 */
function DecisionDrawer({ decision, record, open, onClose, onDone }: RowSurfaceProps<typeof receipt> & { readonly decision: Decision }) {
  const text = useLabel();
  const queue = useQueue(decision);
  const [moved, setMoved] = useState<Receipt>();
  const stays = useRef(false);
  const current = moved ?? record;
  const place = queue.findIndex(({ id }) => id === current.id);
  const at = (index: number): Receipt | undefined => (place < 0 ? undefined : queue[index]);
  const advance = (): void => {
    const next = at(place + 1) ?? at(place - 1);
    stays.current = next !== undefined;
    if (next) setMoved(next);
    else onDone();
  };
  const close = (): void => {
    // The drawer of the decided receipt reports that it closes, but the drawer of the next receipt is open already.
    if (stays.current) stays.current = false;
    else onClose();
  };
  const walk = (label: (typeof texts)['previous' | 'next'], to: Receipt | undefined) => (
    <Button disabled={!to} onClick={() => to && setMoved(to)}>
      {text(label)}
    </Button>
  );
  return (
    <ActionDrawer
      entity={receipt}
      action={decision}
      record={current}
      open={open}
      width={1240}
      summary={summary}
      head={
        <Flex align="center" gap={8} wrap style={{ marginBottom: 12 }}>
          {walk(texts.previous, at(place - 1))}
          {walk(texts.next, at(place + 1))}
          {place >= 0 && <span>{`${place + 1} / ${queue.length}`}</span>}
        </Flex>
      }
      aside={<ReceiptPictures record={current} />}
      extra={() => (
        <>
          <ReceiptSilence record={current} />
          <ReceiptComparison key={current.waybillId} record={current} />
        </>
      )}
      onDone={advance}
      onClose={close}
    />
  );
}

/** 审核: drawer for the platform's decision on a receipt. */
export function AuditReceiptDrawer(props: RowSurfaceProps<typeof receipt>) {
  return <DecisionDrawer decision="audit" {...props} />;
}

/** 确认回单: drawer for the shipper's decision on a receipt. */
export function ConfirmReceiptDrawer(props: RowSurfaceProps<typeof receipt>) {
  return <DecisionDrawer decision="shipperConfirm" {...props} />;
}
