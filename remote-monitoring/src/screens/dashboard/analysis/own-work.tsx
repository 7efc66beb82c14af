import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { order } from 'shared-contracts/business/order/order';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { feedback } from 'shared-contracts/business/service/feedback';
import { waybill } from 'shared-contracts/business/waybill';
import { taskKinds, type OwnWork as Work, type WorkItem, workFacts, workPath } from 'shared-contracts/dashboard/tasks';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { stepParameter, taskParameter } from 'shared-contracts/session/record-places';
import { shanghaiEpoch, shanghaiNow, shanghaiToday } from 'shared-contracts/values/shanghai-time';
import { useDeviceQueue, useSentSteps } from 'shared-platform/device-queue-react';
import { drafts } from 'shared-platform/drafts';
import { useLabel } from 'shared-platform/i18n';
import { useReadWithNews } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';
import { useOpenTab } from 'shared-platform/tabs';
import { FieldCell } from 'shared-widgets/field-cell';
import { Page } from 'shared-widgets/page';
import { Typography } from 'shared-widgets/ui/content';
import { Button, Empty, Flex, Skeleton, theme } from 'shared-widgets/ui/core';
import { ReloadOutlined, WarningOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { ReadProblem } from '../../../parts/read-problem.tsx';
import styles from './own-work.module.css';

// Loaded only for people who have steps on their device, because it contains the forms of all steps.
const WaybillQueue = lazy(() => import('shared-freight/waybill-queue').then((module) => ({ default: module.WaybillQueue })));

const entities: Readonly<Record<string, EntityDefinition>> = { waybill, dispatchOrder, order, sourceGoods, receipt, feedback };
/** Smallest height of buttons, in pixels, so that they are easy to touch. */
const target = 48;

/**
 * The work of a shipper, carrier or driver on the home page: a card with one button for each record that waits for them, the most urgent first.
 * `onFigures`: shows the figures; undefined for people who may not read them.
 */
export function OwnWork({ onFigures }: { readonly onFigures: (() => void) | undefined }) {
  const text = useText();
  const work = useRead<Work>(workPath, undefined, { entity: waybill.name });
  useReadWithNews(work.refetch);
  const queue = useDeviceQueue();
  const sent = useSentSteps();
  const queued = new Set(queue.map(({ record }) => record.id));
  const { data, error, isFetching, refetch } = work;
  const toolbar = (
    <Flex gap={8}>
      {onFigures && (
        <Button style={{ height: target }} onClick={onFigures}>
          {text('work.figures')}
        </Button>
      )}
      <Button
        style={{ height: target, width: target }}
        icon={<ReloadOutlined />}
        aria-label={text('refresh')}
        loading={isFetching}
        onClick={refetch}
      />
    </Flex>
  );
  return (
    <Page title={text('analysis.title.tasks')} toolbar={toolbar}>
      {queue.length + sent.length > 0 && (
        <Suspense fallback={<Skeleton active />}>
          <WaybillQueue />
        </Suspense>
      )}
      {data ? (
        // Records whose next step is already stored on the device are not shown as work.
        <Items {...without(data, queued)} />
      ) : error ? (
        <ReadProblem title={text('tasks.failed')} error={error} onRetry={refetch} />
      ) : (
        <Skeleton active />
      )}
    </Page>
  );
}

/** The work without the records with these ids. */
function without({ items, total }: Work, ids: ReadonlySet<string>): Work {
  const left = items.filter(({ id }) => !ids.has(id));
  return { items: left, total: total - (items.length - left.length) };
}

function Items({ items, total }: Work) {
  const text = useText();
  const { token } = theme.useToken();
  if (items.length === 0) return <Empty description={text('tasks.none')} />;
  return (
    <>
      <ul
        className={styles.cards}
        aria-label={text('tasks.title')}
        style={{ '--line': token.colorBorderSecondary, '--ground': token.colorBgContainer } as Record<string, string>}
      >
        {items.map((item) => (
          <li key={`${item.code} ${item.id}`} className={styles.card}>
            <WorkCard item={item} />
          </li>
        ))}
      </ul>
      {total > items.length && <Typography.Text type="secondary">{text('work.more', { count: total - items.length })}</Typography.Text>}
    </>
  );
}

function WorkCard({ item }: { readonly item: WorkItem }) {
  const label = useLabel();
  const text = useText();
  const open = useOpenTab();
  const { code, action, path, page, id, due, record, waitsFor } = item;
  const address = page ? `${page}?${stepParameter}=${id}` : `${path}?open=${id}&${taskParameter}=${action}`;
  const [name = ''] = code.split(':');
  const kind = taskKinds.find((known) => known.code === code);
  const entity = entities[name];
  // The form that opens offers the input and discards it.
  const begunAt = useSyncExternalStore(drafts.watchMarks, drafts.marks).get(`${name}:${action}:${id}`);
  const actionText = label(entity?.actions[action]?.label ?? kind?.label ?? ['', '']);
  const [title = ''] = workFacts[name] ?? [];
  return (
    <>
      <Flex justify="space-between" align="center" gap={8}>
        <Typography.Text type="secondary">{String(record[title] ?? '')}</Typography.Text>
        {due && <Due time={due} />}
      </Flex>
      {entity && <Facts entity={entity} record={record} />}
      {waitsFor !== undefined && (
        <Typography.Text type="warning">{waitsFor ? text('work.waits', { no: waitsFor }) : text('work.waitsForOther')}</Typography.Text>
      )}
      {begunAt !== undefined && (
        <Typography.Text type="secondary">{text('work.begun', { time: shanghaiNow(new Date(begunAt)).slice(5, 16) })}</Typography.Text>
      )}
      <div className={styles.action}>
        <Button block type={waitsFor === undefined ? 'primary' : 'default'} style={{ height: target }} onClick={() => open(address)}>
          {begunAt === undefined ? actionText : text('work.resume', { action: actionText })}
        </Button>
      </div>
    </>
  );
}

/** Shows the facts that identify a record: its route on a line of its own, then other fields. */
function Facts({ entity, record }: { readonly entity: EntityDefinition; readonly record: WorkItem['record'] }) {
  const cell = (name: string) => {
    const field = entity.fields[name];
    return field && record[name] !== null && record[name] !== undefined ? <FieldCell field={field} name={name} row={record} /> : null;
  };
  const [, ...others] = workFacts[entity.name] ?? [];
  const facts = others.filter((name) => !name.endsWith('CityCode'));
  return (
    <>
      {'sendCityCode' in record && (
        <div className={styles.route}>
          {cell('sendCityCode')} → {cell('receiveCityCode')}
        </div>
      )}
      <Flex gap={8} wrap>
        {facts.map((name) => (
          <span key={name}>{cell(name)}</span>
        ))}
      </Flex>
    </>
  );
}

/** Shows the time limit of a record; when it has passed, in red with an icon and a word. */
function Due({ time }: { readonly time: string }) {
  const text = useText();
  const today = shanghaiToday();
  const isThisYear = time.startsWith(today.slice(0, 5));
  const shown = time.startsWith(today) ? time.slice(11, 16) : time.slice(isThisYear ? 5 : 0, 16);
  if (shanghaiEpoch(time) >= Date.now()) return <Typography.Text>{text('work.due', { time: shown })}</Typography.Text>;
  return (
    <Typography.Text type="danger">
      <WarningOutlined /> {text('work.overdue', { time: shown })}
    </Typography.Text>
  );
}
