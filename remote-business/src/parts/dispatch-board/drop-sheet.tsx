import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../messages.ts';
import styles from './board.module.css';
import { type BoardGoods, routeOf } from './board-goods.ts';
import { DropFacts } from './drop-facts.tsx';
import type { DropForecast } from './drop-forecast.ts';
import { reasonOf } from './lorry-reason.ts';

export interface DropSheetProps {
  readonly goods: BoardGoods;
  readonly lorry: BoardLorry;
  readonly forecast: DropForecast | null;
  readonly isDropping: boolean;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** On a phone: sheet with the forecast of a drop and a button to confirm it. */
export function DropSheet({ goods, lorry, forecast, isDropping, onDrop, onClose }: DropSheetProps) {
  const text = useText();
  const reason = reasonOf(lorry);
  return (
    <Drawer open placement="bottom" size={360} title={`${goods.no} → ${lorry.plateNumber}`} onClose={onClose}>
      <Flex vertical gap={12}>
        <span>
          {goods.order.goodsName} · {routeOf(goods)}
        </span>
        {reason && <span className={lorry.isRefused ? styles.bad : styles.warn}>{reason}</span>}
        <DropFacts lorry={lorry} forecast={forecast} />
        <Button type="primary" block loading={isDropping} disabled={lorry.isRefused} style={{ height: 56 }} onClick={onDrop}>
          {text('board.dropHere')}
        </Button>
      </Flex>
    </Drawer>
  );
}
