import type { LivePerson } from 'editable-table';
import type { KeyboardEvent } from 'react';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { order as orderEntity } from 'shared-contracts/business/order/order';
import { FieldCell } from 'shared-widgets/field-cell';
import { Tag } from 'shared-widgets/ui/content';
import { useText } from '../../messages.ts';
import { quantity, quantityText } from '../quantity.ts';
import styles from './board.module.css';
import { type BoardGoods, routeOf } from './board-goods.ts';
import { PersonMarks } from './board-people.tsx';

export interface GoodsCardProps {
  readonly goods: BoardGoods;
  /** Quantity of the goods in draft rows of the plan. */
  readonly planned: string;
  readonly isHeld: boolean;
  readonly isActive: boolean;
  readonly mayPick: boolean;
  readonly people: readonly LivePerson[];
  readonly onFocus: () => void;
  readonly onPick: (by: 'key' | 'click' | 'drag') => void;
  readonly onPutDown: () => void;
  readonly onMove: (event: KeyboardEvent) => boolean;
}

/** A moment without year and minutes: month, day, hour. */
const short = (moment: string): string => moment.slice(5, 16);

export function GoodsCard({ goods, planned, isHeld, isActive, mayPick, people, onFocus, onPick, onPutDown, onMove }: GoodsCardProps) {
  const text = useText();
  const { order, offer, no, remainQty } = goods;
  const from = offer ?? order;
  const left = quantity(remainQty).minus(quantity(planned));
  const press = (event: KeyboardEvent): void => {
    if (onMove(event)) return;
    if (event.key === 'Escape' && isHeld) onPutDown();
    else if (mayPick && (event.key === ' ' || event.key === 'Enter')) onPick('key');
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="option"
      data-card={goods.key}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isHeld}
      aria-disabled={!mayPick}
      draggable={mayPick}
      className={`${styles.card} ${isHeld ? styles.held : ''}`}
      onFocus={onFocus}
      onClick={() => mayPick && onPick('click')}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', no);
        event.dataTransfer.effectAllowed = 'move';
        onPick('drag');
      }}
      onDragEnd={onPutDown}
    >
      <div className={styles.line}>
        <strong>{no}</strong>
        {offer ? <Tag color="processing">{offer.carrierName}</Tag> : <Tag>{text('board.notOffered')}</Tag>}
        <PersonMarks people={people} />
        <span className={styles.grow} />
        <span className={styles.quiet}>
          {quantity(planned).gt(0) ? text('board.planned', { planned, remain: remainQty }) : text('board.nothingPlanned')}
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.grow}>
          {order.shipperName} · {order.goodsName}
        </span>
        <span className={styles.quiet}>
          {offer ? (
            <>
              {text('board.payPrice')} <FieldCell field={dispatchOrder.fields.carrierPrice} name="carrierPrice" row={offer} />
            </>
          ) : (
            <>
              {text('board.earnPrice')} <FieldCell field={orderEntity.fields.shipperPrice} name="shipperPrice" row={order} />
            </>
          )}
        </span>
        <span className={styles.figure}>
          {quantityText(left)} <FieldCell field={orderEntity.fields.qtyUnit} name="qtyUnit" row={order} />
        </span>
      </div>
      <div className={`${styles.line} ${styles.quiet}`}>
        <span className={styles.grow}>{routeOf(goods)}</span>
        <span>
          {text('board.window')} {short(from.loadDateFrom)} – {short(from.loadDateTo)}
        </span>
      </div>
    </div>
  );
}
