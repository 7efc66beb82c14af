/** The plan that all people on the board share: dropping goods, editing, removing and sending rows. */
import { useEffect, useRef, useState } from 'react';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { dispatchPlanStatus } from 'shared-contracts/business/states';
import { stale } from 'shared-contracts/wire/envelope';
import { entityApi } from 'shared-platform/entity-api';
import type { Failure } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { serverText } from 'shared-platform/server-text';
import { useText } from '../../messages.ts';
import type { BoardGoods, PlanRow } from './board-goods.ts';
import type { DropForecast } from './drop-forecast.ts';
import { useWatched } from './use-watched.ts';

/** Fields of a row that people may change. */
export const editable = ['planQty', 'carrierPrice', 'driverId', 'remark'] as const;
export type PlanField = (typeof editable)[number];
export type PlanValues = Partial<Record<PlanField, string | null>>;

const most = 300;
const shown = `${dispatchPlanStatus.draft},${dispatchPlanStatus.offered}`;
const noRows: readonly PlanRow[] = [];

const isStale = ({ code, serverMessage }: Failure): boolean => code === stale.code && serverMessage === stale.message;
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || String(one ?? '') === String(other ?? '') || (one !== '' && other !== '' && Number(one) === Number(other));

export interface SentPlan {
  readonly done: readonly PlanRow[];
  /** Reason why a row was refused, by row id. */
  readonly refused: ReadonlyMap<string, string>;
}

export function usePlan(isReadable: boolean) {
  const text = useText();
  const api = entityApi(dispatchPlan);
  const list = api.useList({ pageNo: 1, pageSize: most, column: 'createTime', order: 'asc', planStatus: shown }, { skip: !isReadable });
  const rows = list.data?.records ?? noRows;
  useWatched(
    dispatchPlan.name,
    rows.map(({ id }) => id),
    list.refetch,
  );
  const [add, { isLoading: isDropping }] = api.useAdd();
  const [edit] = api.useEdit({ quiet: 'refusals' });
  const [remove] = api.useRemove();
  const [bulk, { isLoading: isSending }] = api.useBulk();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<SentPlan>({ done: [], refused: new Map() });
  const { newest, knowAll, know } = useNewest(rows);

  /** This person's last drop that is still a draft and can therefore be undone. */
  const undoable = dropped.findLast((id) => rows.some((row) => row.id === id && row.planStatus === dispatchPlanStatus.draft));

  const withdraw = async (id: string): Promise<void> => {
    const row = newest(id);
    const { data } = await remove(id);
    if (data) notices.success(text('board.withdrawn', { no: row?.orderNo ?? '', plate: row?.plateNumber ?? '' }));
    setDropped((before) => before.filter((one) => one !== id));
  };

  const drop = async (goods: BoardGoods, lorry: BoardLorry, { planQty, unitPrice }: DropForecast): Promise<boolean> => {
    const { order, offer } = goods;
    const { data } = await add({
      ...(offer ? { dispatchOrderId: offer.id } : { orderId: order.id, ...(unitPrice && { carrierPrice: unitPrice }) }),
      lorryId: lorry.id,
      planQty,
      ...(lorry.driver && { driverId: lorry.driver.id }),
    });
    if (!data) return false;
    const { id } = data.result as PlanRow;
    setDropped((before) => [...before, id]);
    notices.notify({
      level: 'success',
      title: text('board.dropped', { no: goods.no, plate: lorry.plateNumber }),
      content: text('board.droppedHint'),
      topic: id,
      seconds: 5,
      placement: 'bottomRight',
      action: { label: text('board.undo'), run: () => void withdraw(id) },
    });
    return true;
  };

  /**
   * Saves the changed fields of a plan row. After a version conflict it reads the row and tries again, unless somebody else changed one of
   * the same fields. In that case the other person's value stays on the server, and the live table offers it in place of the typed value.
   */
  const write = async (id: string, values: PlanValues): Promise<boolean> => {
    const row = newest(id);
    if (!row) return false;
    const names = editable.filter((name) => name in values && !isSame(values[name], row[name]));
    if (names.length === 0) return true;
    const body = Object.fromEntries(names.map((name) => [name, values[name] || null]));
    const { data, error } = await edit({ id, version: row.version, ...body });
    if (data) {
      know(data.result as PlanRow);
      return true;
    }
    if (!isStale(error)) {
      notices.error(error.message);
      return false;
    }
    const fresh = await api.readRows({ id }).then(
      ({ records }) => records[0],
      () => undefined,
    );
    if (!fresh || names.some((name) => !isSame(fresh[name], row[name]) && !isSame(fresh[name], values[name]))) return false;
    know(fresh);
    return await write(id, values);
  };

  const queue = useRef(new Map<string, Promise<unknown>>());
  /** Saves a row after earlier saves of the same row. Resolves to whether it was saved. */
  const save = (id: string, values: PlanValues): Promise<boolean> => {
    const next = (queue.current.get(id) ?? Promise.resolve()).then(() => write(id, values));
    queue.current.set(id, next);
    return next;
  };

  /** Sends the rows with the values shown. */
  const send = async (lines: ReadonlyMap<string, PlanValues>): Promise<void> => {
    await Promise.all([...lines.keys()].map((id) => queue.current.get(id)));
    knowAll((await api.readRows({ id: [...lines.keys()].join(','), pageNo: 1, pageSize: most })).records);
    const saved = await Promise.all([...lines].map(async ([id, values]) => ((await save(id, values)) ? (newest(id) ?? null) : null)));
    const ready = saved.filter((row) => row !== null);
    if (ready.length === 0) return;
    const { data } = await bulk({ action: 'send', rows: ready.map(({ id, version }) => ({ id, version })) });
    if (!data) return;
    const { results, succeeded, failed } = data.result;
    setSent((before) => ({
      done: [...before.done, ...results.flatMap(({ record }) => (record ? [record as PlanRow] : []))],
      refused: new Map(results.flatMap(({ id, ok, message }) => (ok ? [] : [[id, serverText(message)] as const]))),
    }));
    if (failed === 0) notices.success(text('board.sent', { count: succeeded }));
    else notices.warning(text('board.sentPartly', { count: succeeded, failed }));
  };

  return {
    rows: list.data ? rows : undefined,
    error: list.error,
    refetch: list.refetch,
    drop,
    isDropping,
    withdraw,
    undo: undoable ? () => void withdraw(undoable) : null,
    save,
    send,
    isSending,
    sent,
  };
}

export type Plan = ReturnType<typeof usePlan>;

/** The newest known version of each row, from the list or from this page's own saves. */
function useNewest(rows: readonly PlanRow[]) {
  const found = useRef(new Map<string, PlanRow>());
  const know = (row: PlanRow): void => {
    const before = found.current.get(row.id);
    if (!before || before.version <= row.version) found.current.set(row.id, row);
  };
  const knowAll = (fresh: readonly PlanRow[]): void => fresh.forEach(know);
  useEffect(() => {
    for (const row of rows) {
      const before = found.current.get(row.id);
      if (!before || before.version <= row.version) found.current.set(row.id, row);
    }
  }, [rows]);
  return { newest: (id: string) => found.current.get(id), know, knowAll };
}
