import { useEffect, useState } from 'react';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { boardLorriesPath, dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { lorry } from 'shared-contracts/business/lorry';
import { waybill } from 'shared-contracts/business/waybill';
import type { Page } from 'shared-contracts/wire/envelope';
import { useRead } from 'shared-platform/read';
import type { BoardGoods } from './board-goods.ts';
import { useWatched } from './use-watched.ts';

/** Pause in typing after which the search starts, ms. */
const restFor = 300;

export function useBoardLorries(hand: BoardGoods | null, isReadable: boolean) {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const [cityCode, setCity] = useState<string | undefined>();
  const [pageNo, setPage] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSought(text.trim());
      setPage(1);
    }, restFor);
    return () => clearTimeout(timer);
  }, [text]);
  const goods = hand ? (hand.offer ? { dispatchOrderId: hand.offer.id } : { orderId: hand.order.id }) : {};
  const params = { ...goods, ...(sought && { text: sought }), ...(cityCode && { cityCode }), pageNo };
  const reading = useRead<Page<BoardLorry>>(boardLorriesPath, params, { entity: dispatchPlan.name, skip: !isReadable });
  const ids = reading.data?.records.map(({ id }) => id) ?? [];
  useWatched(lorry.name, ids, reading.refetch);
  // Lorries are read again when waybills change, because a journey makes its lorry busy or free and changes its place.
  useWatched(waybill.name, [], reading.refetch);
  return {
    ...reading,
    lorries: reading.data?.records,
    text,
    setText,
    cityCode,
    setCity: (code: string | undefined) => {
      setCity(code);
      setPage(1);
    },
    pageNo,
    setPage,
  };
}

export type BoardLorries = ReturnType<typeof useBoardLorries>;
