import { EditableTable, type EditableTableHandle } from 'editable-table';
import { useMemo, useRef, useState } from 'react';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { dispatchOrderStatus, dispatchPlanStatus } from 'shared-contracts/business/states';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useOpenTab, useTab } from 'shared-platform/tabs';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { useText } from '../../messages.ts';
import styles from './board.module.css';
import type { PlanRow } from './board-goods.ts';
import { DriverCell } from './driver-cell.tsx';
import { lineValues, type PlanLine, planColumns, planLine } from './plan-lines.ts';
import type { Plan, PlanField } from './use-plan.ts';
import { useWatched } from './use-watched.ts';

const live = { key: 'board', permission: 'dispatchPlan:edit' } as const;

/** 计划: panel with the dispatch plan, which several people edit until it is sent. */
export function PlanPanel({ plan }: { readonly plan: Plan }) {
  const text = useText();
  const label = useLabel();
  const { id: tab } = useTab();
  const can = useCan();
  const table = useRef<EditableTableHandle<PlanLine>>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { rows, error, refetch, sent, save, send, withdraw, undo, isSending } = plan;
  const stateOf = useOfferStates(rows ?? []);
  const columns = useMemo(() => planColumns(label, { problem: text('board.problem') }), [label, text]);
  const lines = useMemo(
    () => (rows ?? []).map((row) => planLine(row, { refused: sent.refused, stateOf: (one) => stateOf(one).text })),
    [rows, sent, stateOf],
  );
  const byId = new Map((rows ?? []).map((row) => [row.id, row]));
  const present = chosen.filter((id) => byId.has(id));
  const wanted = present.length > 0 ? present : [...byId.keys()];
  const sendable = wanted.filter((id) => {
    const row = byId.get(id);
    return row && (row.planStatus === dispatchPlanStatus.draft || stateOf(row).isReady);
  });

  const sendAll = async (): Promise<void> => {
    const isSure = await notices.confirm({ title: text('board.send'), content: text('board.sendSure', { count: sendable.length }), tab });
    if (!isSure || !(await table.current?.validate({ rowIds: sendable }))?.valid) return;
    const found = table.current?.getAll({ rowIds: sendable }).rows ?? [];
    await send(new Map(found.flatMap((line) => (line.id ? [[line.id, lineValues(line)] as const] : []))));
  };
  const withdrawAll = async (): Promise<void> => {
    const isSure = await notices.confirm({
      title: text('board.withdraw'),
      content: text('board.withdrawSure', { count: present.length }),
      dangerous: true,
      tab,
    });
    if (isSure) for (const id of present) await withdraw(id);
  };
  return (
    <section className={styles.panel} aria-label={text('board.plan')}>
      <Flex gap={8} wrap align="center">
        <h3 className={styles.heading}>{text('board.planCount', { count: lines.length })}</h3>
        <span className={styles.grow} />
        <Button disabled={undo === null} aria-keyshortcuts="Control+Z" onClick={() => undo?.()}>
          {text('board.undo')}
        </Button>
        {can('dispatchPlan:delete') && (
          <Button disabled={present.length === 0} onClick={() => void withdrawAll()}>
            {text('board.withdrawCount', { count: present.length })}
          </Button>
        )}
        {can('dispatchPlan:send') && (
          <Button type="primary" loading={isSending} disabled={sendable.length === 0} onClick={() => void sendAll()}>
            {text('board.sendCount', { count: sendable.length })}
          </Button>
        )}
      </Flex>
      {error && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={refetch}>{text('retry')}</Button>}
          style={{ marginTop: 8 }}
        />
      )}
      <SentRows rows={sent.done} />
      {!rows && !error && <Skeleton active />}
      {rows?.length === 0 && <Typography.Text type="secondary">{text('board.noPlan')}</Typography.Text>}
      <div hidden={lines.length === 0} style={{ marginTop: 8 }}>
        <EditableTable<PlanLine>
          ref={table}
          label={text('board.plan')}
          name="business.dispatchBoard.plan"
          size="tiny"
          maxHeight={320}
          columns={columns}
          rows={lines}
          disabled={!can('dispatchPlan:edit')}
          rowSelection
          live={live}
          slots={{
            driver: ({ value, rowKey, isDisabled, change }) => (
              <DriverCell row={byId.get(rowKey)} driverId={String(value ?? '')} isDisabled={isDisabled} onChange={change} />
            ),
          }}
          onSelectRowChange={({ ids }) => setChosen(ids)}
          onValueChange={({ rowKey, column, value, isSetValues }) => {
            if (!isSetValues) void save(rowKey, pick(column.key as PlanField, value));
          }}
        />
      </div>
    </section>
  );
}

const pick = (name: PlanField, value: unknown) => ({ [name]: lineValues({ [name]: value })[name] });

/** Rows sent since the page was opened, each with a link to the resulting record. */
function SentRows({ rows }: { readonly rows: readonly PlanRow[] }) {
  const text = useText();
  const open = useOpenTab();
  if (rows.length === 0) return null;
  return (
    <Alert
      type="success"
      showIcon
      style={{ marginTop: 8 }}
      title={
        <Flex gap="0 12px" wrap>
          <span>{text('board.sentRows')}</span>
          {rows.map(({ id, waybillId, waybillNo, dispatchOrderId, dispatchNo, plateNumber }) => (
            <Button
              key={id}
              type="link"
              size="small"
              onClick={() =>
                open(
                  waybillId
                    ? `/business/waybill/list?record=${encodeURIComponent(waybillId)}`
                    : `/business/dispatch-order?record=${encodeURIComponent(dispatchOrderId ?? '')}`,
                )
              }
            >
              {plateNumber} {waybillNo ?? dispatchNo}
            </Button>
          ))}
        </Flex>
      }
    />
  );
}

interface OfferState {
  readonly text: string;
  /** Whether the carrier has accepted, so that the waybill can be created. */
  readonly isReady: boolean;
}

/** States of the dispatch orders that were offered from the plan. */
function useOfferStates(rows: readonly PlanRow[]): (row: PlanRow) => OfferState {
  const text = useText();
  const can = useCan();
  const ids = [...new Set(rows.flatMap(({ dispatchOrderId }) => dispatchOrderId ?? []))];
  const offers = entityApi(dispatchOrder).useList(
    { pageNo: 1, pageSize: 300, id: ids.join(',') },
    { skip: ids.length === 0 || !can('dispatchOrder:list') },
  );
  useWatched(dispatchOrder.name, ids, offers.refetch);
  const { data } = offers;
  return useMemo(() => {
    const byId = new Map(data?.records.map((offer) => [offer.id, offer]));
    const ready: readonly string[] = [dispatchOrderStatus.accepted, dispatchOrderStatus.partlyAssigned];
    return (row) => {
      const offer = byId.get(row.dispatchOrderId ?? '');
      if (row.planStatus === dispatchPlanStatus.draft) return { text: text('board.state.draft'), isReady: true };
      if (!offer) return { text: text('board.state.offered'), isReady: false };
      if (offer.dispatchStatus === dispatchOrderStatus.awaitingAccept) return { text: text('board.state.offered'), isReady: false };
      if (ready.includes(offer.dispatchStatus)) return { text: text('board.state.accepted'), isReady: true };
      return { text: offer.dispatchStatus_dictText ?? offer.dispatchStatus, isReady: false };
    };
  }, [data, text]);
}
