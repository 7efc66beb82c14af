import { useLivePeople } from 'editable-table';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { order } from 'shared-contracts/business/order/order';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useUrlState } from 'shared-platform/url-state';
import { Alert, Button, Flex, Grid, Segmented, theme } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import styles from '../../../parts/dispatch-board/board.module.css';
import { type BoardGoods, type Grouping, groupings, plannedOf, useBoardGoods } from '../../../parts/dispatch-board/board-goods.ts';
import { BoardPeople, boardPlaces, type PlacePart } from '../../../parts/dispatch-board/board-people.tsx';
import { forecastOf } from '../../../parts/dispatch-board/drop-forecast.ts';
import { DropSheet } from '../../../parts/dispatch-board/drop-sheet.tsx';
import { GoodsPanel } from '../../../parts/dispatch-board/goods-panel.tsx';
import { groupLorries } from '../../../parts/dispatch-board/lorry-groups.ts';
import { LorryPanel } from '../../../parts/dispatch-board/lorry-panel.tsx';
import { reasonOf } from '../../../parts/dispatch-board/lorry-reason.ts';
import { PlanPanel } from '../../../parts/dispatch-board/plan-panel.tsx';
import { useBoardLorries } from '../../../parts/dispatch-board/use-board-lorries.ts';
import { usePlan } from '../../../parts/dispatch-board/use-plan.ts';
import { useRoving } from '../../../parts/dispatch-board/use-roving.ts';
import { useWatched } from '../../../parts/dispatch-board/use-watched.ts';
import { quantityText } from '../../../parts/quantity.ts';

const steps = ['goods', 'lorries', 'plan'] as const;
type Step = (typeof steps)[number];

/** 调度台: the dispatch board, on which people assign goods to lorries, see the consequences, and send the shared plan. */
export default function DispatchBoardPage() {
  const text = useText();
  const can = useCan();
  const isPhone = Grid.useBreakpoint().md === false;
  const [{ group, step }, setState] = useUrlState<{ group: Grouping; step: Step }>({ group: 'route', step: 'goods' });
  const board = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState<BoardGoods | null>(null);
  const [asked, setAsked] = useState<BoardLorry | null>(null);
  /** When goods were picked by keyboard, the focus moves to the lorries as soon as the list shows which of them can take the goods. */
  const [toLorries, setToLorries] = useState(false);
  const [place, setPlace] = useState<readonly [string, PlacePart] | null>(null);
  const people = useLivePeople(boardPlaces, place);
  const plan = usePlan(can('dispatchPlan:list'));
  const reading = useBoardGoods();
  useWatched(order.name, [], reading.refetch);
  useWatched(dispatchOrder.name, [], reading.refetch);
  const lorryReading = useBoardLorries(hand, can('lorry:list') && can('dispatchPlan:list'));
  const groups = groupLorries(lorryReading.lorries ?? [], hand?.order.sendCityCode ?? null);
  const lorryRoving = useRoving(groups.flatMap(({ lorries }) => lorries.map(({ id }) => id)));
  const bestLorry = groups[0]?.lorries[0]?.id;
  const isJudged = hand !== null && !lorryReading.isFetching;
  const goToLorries = useEffectEvent(() => {
    lorryRoving.focus(bestLorry);
    setToLorries(false);
  });
  useEffect(() => {
    if (toLorries && isJudged) goToLorries();
  }, [toLorries, isJudged]);
  const planned = plannedOf(plan.rows ?? []);
  const mayPick = can('dispatchPlan:add');

  const forecast = (lorry: BoardLorry) => {
    if (!hand || !isJudged) return null;
    const own = planned.get(hand.key);
    return forecastOf(hand, lorry, own ? quantityText(own) : '0');
  };
  const putDown = (): void => {
    setHand(null);
    setAsked(null);
    setToLorries(false);
    setPlace((before) => (before?.[1] === 'holds' ? [before[0], 'looks'] : before));
  };
  const pick = (goods: BoardGoods | null, by: 'key' | 'pointer'): void => {
    if (!goods) {
      putDown();
      return;
    }
    setHand(goods);
    setPlace([goods.key, 'holds']);
    if (isPhone) setState({ step: 'lorries' });
    else if (by === 'key') setToLorries(true);
  };
  const dropOn = async (lorry: BoardLorry): Promise<void> => {
    if (!hand) return;
    const own = planned.get(hand.key);
    const isDone = await plan.drop(hand, lorry, forecastOf(hand, lorry, own ? quantityText(own) : '0'));
    if (!isDone) return;
    const { key } = hand;
    putDown();
    if (isPhone) setState({ step: 'goods' });
    else board.current?.querySelector<HTMLElement>(`[data-card="${key}"]`)?.focus();
  };
  const choose = (lorry: BoardLorry): void => {
    if (!hand) notices.info(text('board.nothingHeld'));
    else if (lorry.isRefused) notices.warning(reasonOf(lorry) ?? '');
    else if (isPhone) setAsked(lorry);
    else if (!plan.isDropping) void dropOn(lorry);
  };
  const undoByKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping || !plan.undo) return;
    event.preventDefault();
    plan.undo();
  };

  if (!can('dispatchPlan:list')) return <Alert type="warning" showIcon title={text('board.noAccess')} />;
  const shows = (one: Step): boolean => !isPhone || step === one;
  return (
    <BoardFrame>
      <Flex gap={8} wrap align="center">
        {isPhone && (
          <Segmented<Step>
            block
            size="large"
            style={{ width: '100%' }}
            aria-label={text('board.steps')}
            value={step}
            options={steps.map((value) => ({ value, label: text(`board.step.${value}`, { count: plan.rows?.length ?? 0 }) }))}
            onChange={(value) => setState({ step: value })}
          />
        )}
        <span className={styles.grow} aria-live="polite">
          {hand ? text('board.held', { no: hand.no }) : text(isPhone ? 'board.hintPhone' : 'board.hint')}
        </span>
        {hand && <Button onClick={putDown}>{text('board.putDown')}</Button>}
        <BoardPeople people={people} />
      </Flex>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards within have the focus; this hears what they do not take */}
      <div ref={board} className={styles.board} onKeyDown={undoByKey}>
        {shows('goods') && (
          <GoodsPanel
            reading={reading}
            planned={planned}
            grouping={groupings.includes(group) ? group : 'route'}
            onGroup={(value) => setState({ group: value })}
            hand={hand}
            mayPick={mayPick}
            people={people}
            onPick={pick}
            onVisit={(goods) => !hand && setPlace([goods.key, 'looks'])}
          />
        )}
        {shows('lorries') && (
          <LorryPanel
            reading={lorryReading}
            groups={groups}
            roving={lorryRoving}
            hand={hand}
            forecast={forecast}
            plannedCount={(id) => plan.rows?.filter(({ lorryId }) => lorryId === id).length ?? 0}
            people={people}
            onDrop={choose}
            onPutDown={putDown}
            onVisit={(lorry) => !hand && setPlace([`lorry:${lorry.id}`, 'looks'])}
          />
        )}
      </div>
      {shows('plan') && <PlanPanel plan={plan} />}
      {hand && asked && (
        <DropSheet
          goods={hand}
          lorry={asked}
          forecast={forecast(asked)}
          isDropping={plan.isDropping}
          onDrop={() => void dropOn(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </BoardFrame>
  );
}

/** Passes theme colours to the style sheet as CSS variables. */
function BoardFrame({ children }: { readonly children: ReactNode }) {
  const { token } = theme.useToken();
  const colours = {
    '--board-text': token.colorText,
    '--board-quiet': token.colorTextSecondary,
    '--board-ground': token.colorBgContainer,
    '--board-raised': token.colorFillQuaternary,
    '--board-line': token.colorBorderSecondary,
    '--board-main': token.colorPrimary,
    '--board-main-ground': token.colorPrimaryBg,
    '--board-bad': token.colorErrorText,
    '--board-warn': token.colorWarningText,
    '--board-good': token.colorSuccessText,
  };
  return (
    <div className={styles.frame} style={colours as CSSProperties}>
      {children}
    </div>
  );
}
