import type { LivePerson } from 'editable-table';
import { useState } from 'react';
import { Alert, Button, Empty, Flex, Segmented, Skeleton } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { useText } from '../../messages.ts';
import { quantity, quantityText } from '../quantity.ts';
import styles from './board.module.css';
import { type BoardGoods, type BoardGoodsReading, type Grouping, groupGoods, groupings, matchingGoods } from './board-goods.ts';
import { GoodsCard } from './goods-card.tsx';
import { useRoving } from './use-roving.ts';

export interface GoodsPanelProps {
  readonly reading: BoardGoodsReading;
  readonly planned: ReadonlyMap<string, ReturnType<typeof quantity>>;
  readonly grouping: Grouping;
  readonly onGroup: (grouping: Grouping) => void;
  readonly hand: BoardGoods | null;
  readonly mayPick: boolean;
  readonly people: readonly LivePerson[];
  /** Called when goods are picked. After a pick by keyboard the focus moves on to the lorries; after a drag it does not. */
  readonly onPick: (goods: BoardGoods | null, by: 'key' | 'pointer') => void;
  readonly onVisit: (goods: BoardGoods) => void;
}

/** 货物: panel of the goods, grouped by route or day; goods are picked by Space, click or drag. */
export function GoodsPanel({ reading, planned, grouping, onGroup, hand, mayPick, people, onPick, onVisit }: GoodsPanelProps) {
  const text = useText();
  const [sought, setSought] = useState('');
  const { goods, error, refetch, isCut } = reading;
  const groups = groupGoods(matchingGoods(goods ?? [], sought), grouping);
  const all = groups.flatMap((group) => group.goods);
  const roving = useRoving(all.map(({ key }) => key));
  return (
    <section className={styles.panel} aria-label={text('board.goods')}>
      <Flex gap={8} wrap align="center">
        <h3 className={styles.heading}>{text('board.goodsCount', { count: all.length })}</h3>
        <Segmented
          size="small"
          aria-label={text('board.groupBy')}
          value={grouping}
          options={groupings.map((value) => ({ value, label: text(`board.group.${value}`) }))}
          onChange={(value) => onGroup(value)}
        />
        <Input
          allowClear
          aria-label={text('board.findGoods')}
          placeholder={text('board.findGoods')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          style={{ flex: '1 1 160px', width: 'auto' }}
        />
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
      {isCut && <Alert type="info" title={text('board.goodsCut')} style={{ marginTop: 8 }} />}
      {!goods && !error && <Skeleton active style={{ marginTop: 8 }} />}
      {goods && all.length === 0 && <Empty description={text(sought ? 'board.noMatch' : 'board.noGoods')} />}
      {/* It has no place until it is loaded, so that nothing moves when the goods take the place of the skeleton. */}
      <div
        ref={roving.list}
        role="listbox"
        aria-label={text('board.goods')}
        hidden={!goods}
        className={styles.cards}
        tabIndex={-1}
        onBlur={roving.leave}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.key} role="group" aria-label={group.title || text('board.goods')}>
            {group.title && <div className={styles.group}>{group.title}</div>}
            {group.goods.map((one) => (
              <GoodsCard
                key={one.key}
                goods={one}
                planned={quantityText(planned.get(one.key) ?? quantity(0))}
                isHeld={hand?.key === one.key}
                isActive={roving.active === one.key}
                mayPick={mayPick}
                people={people.filter(({ cell }) => cell?.[0] === one.key)}
                onFocus={() => {
                  roving.enter(one.key);
                  onVisit(one);
                }}
                onPick={(by) => onPick(hand?.key === one.key && by !== 'drag' ? null : one, by === 'key' ? 'key' : 'pointer')}
                onPutDown={() => onPick(null, 'pointer')}
                onMove={roving.move}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
