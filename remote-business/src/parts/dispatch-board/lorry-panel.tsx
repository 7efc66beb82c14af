import type { LivePerson } from 'editable-table';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { Alert, Button, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Input, Select } from 'shared-widgets/ui/form';
import { useText } from '../../messages.ts';
import styles from './board.module.css';
import type { BoardGoods } from './board-goods.ts';
import type { DropForecast } from './drop-forecast.ts';
import { LorryCard } from './lorry-card.tsx';
import type { LorryGroup } from './lorry-groups.ts';
import type { BoardLorries } from './use-board-lorries.ts';
import type { Roving } from './use-roving.ts';

export interface LorryPanelProps {
  readonly reading: BoardLorries;
  readonly groups: readonly LorryGroup[];
  readonly roving: Roving;
  readonly hand: BoardGoods | null;
  readonly forecast: (lorry: BoardLorry) => DropForecast | null;
  readonly plannedCount: (lorryId: string) => number;
  readonly people: readonly LivePerson[];
  readonly onDrop: (lorry: BoardLorry) => void;
  readonly onPutDown: () => void;
  readonly onVisit: (lorry: BoardLorry) => void;
}

/** 车辆: panel of the lorries by availability and place, each judged for the selected goods. */
export function LorryPanel(props: LorryPanelProps) {
  const { reading, groups, roving, hand, forecast, plannedCount, people, onDrop, onPutDown, onVisit } = props;
  const text = useText();
  const { lorries, error, refetch, isFetching } = reading;
  return (
    <section className={styles.panel} aria-label={text('board.lorries')}>
      <LorryTools reading={reading} />
      {error && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={refetch}>{text('retry')}</Button>}
          style={{ marginTop: 8 }}
        />
      )}
      {!lorries && !error && <Skeleton active style={{ marginTop: 8 }} />}
      {lorries?.length === 0 && <Empty description={text(reading.text || reading.cityCode ? 'board.noMatch' : 'board.noLorries')} />}
      <div
        ref={roving.list}
        role="listbox"
        aria-label={text('board.lorries')}
        aria-busy={isFetching}
        hidden={!lorries}
        className={styles.cards}
        tabIndex={-1}
        onBlur={roving.leave}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.key} role="group" aria-label={text(`board.place.${group.kind}`, { city: group.city })}>
            <div className={styles.group}>
              {text(`board.place.${group.kind}`, { city: group.city })} · {group.lorries.length}
            </div>
            <div className={styles.tiles}>
              {group.lorries.map((lorry) => (
                <LorryCard
                  key={lorry.id}
                  lorry={lorry}
                  forecast={forecast(lorry)}
                  plannedCount={plannedCount(lorry.id)}
                  isActive={roving.active === lorry.id}
                  canDrop={hand !== null && !lorry.isRefused}
                  people={people.filter(({ cell }) => cell?.[0] === `lorry:${lorry.id}`)}
                  onFocus={() => {
                    roving.enter(lorry.id);
                    onVisit(lorry);
                  }}
                  onDrop={() => onDrop(lorry)}
                  onPutDown={onPutDown}
                  onMove={roving.move}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Pages reading={reading} />
    </section>
  );
}

function LorryTools({ reading }: { readonly reading: BoardLorries }) {
  const text = useText();
  const { lorries = [], data } = reading;
  const cities = new Map(
    lorries.flatMap((one) => (one.lastCityCode ? [[one.lastCityCode, one.lastCityCode_dictText ?? one.lastCityCode]] : [])),
  );
  return (
    <Flex gap={8} wrap align="center">
      <h3 className={styles.heading}>{text('board.lorriesCount', { count: data?.total ?? 0 })}</h3>
      <Input
        allowClear
        aria-label={text('board.findLorry')}
        placeholder={text('board.findLorry')}
        value={reading.text}
        onChange={({ target }) => reading.setText(target.value)}
        style={{ flex: '1 1 160px', width: 'auto' }}
      />
      <Select
        allowClear
        aria-label={text('board.place')}
        placeholder={text('board.place')}
        value={reading.cityCode ?? null}
        options={[...cities].map(([value, label]) => ({ value, label }))}
        onChange={(value) => reading.setCity(value ?? undefined)}
        style={{ flex: '0 1 140px' }}
      />
    </Flex>
  );
}

function Pages({ reading: { data, pageNo, setPage } }: { readonly reading: BoardLorries }) {
  const text = useText();
  const pages = data?.pages ?? 1;
  if (pages <= 1) return null;
  return (
    <Flex gap={8} align="center" justify="end" style={{ marginTop: 8 }}>
      <Button size="small" disabled={pageNo <= 1} onClick={() => setPage(pageNo - 1)}>
        {text('board.former')}
      </Button>
      <span>{text('board.page', { page: pageNo, pages })}</span>
      <Button size="small" disabled={pageNo >= pages} onClick={() => setPage(pageNo + 1)}>
        {text('board.next')}
      </Button>
    </Flex>
  );
}
