/** Where the lorry of a waybill was last seen, and when it is expected: on the waybill's record and in lists of waybills on the road. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { waybillStatus } from 'shared-contracts/business/states';
import { metresBetween } from 'shared-contracts/business/track/distance';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { transitStatus } from 'shared-contracts/business/transport-states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiEpoch, shanghaiToday } from 'shared-contracts/values/shanghai-time';
import { useCan } from 'shared-platform/permission';
import { type MapMark, MapView } from 'shared-widgets/map';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton, theme } from 'shared-widgets/ui/core';
import { trackTexts as texts } from './track-texts.ts';
import { type FilledLabel, useFilledLabel } from './use-filled-label.ts';
import { type Position, usePositions } from './use-positions.ts';

type Waybill = RecordOf<typeof waybill>;

const minute = 60_000;
/** Smallest height of buttons, in pixels, so that they are easy to touch. */
const target = 48;
/** Distance in metres within which a lorry is said to be at a place. */
const atPlace = 1_000;

/** The present time, updated every half minute, because a position gets older even when no new one arrives. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago a moment was, in words. */
function ageText(text: FilledLabel, moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - shanghaiEpoch(moment)) / minute));
  if (minutes < 1) return text(texts.justNow);
  if (minutes < 60) return text(texts.minutesAgo, { count: minutes });
  if (minutes < 48 * 60) return text(texts.hoursAgo, { count: Math.floor(minutes / 60) });
  return text(texts.daysAgo, { count: Math.floor(minutes / (24 * 60)) });
}

const momentText = (moment: string): string => (moment.startsWith(shanghaiToday()) ? moment.slice(11, 16) : moment.slice(5, 16));

const degrees = (lng: string | null | undefined, lat: string | null | undefined) =>
  lng && lat ? { lng: Number(lng), lat: Number(lat) } : null;

type Ends = Pick<Waybill, 'sendLng' | 'sendLat' | 'receiveLng' | 'receiveLat' | 'sendUnitName' | 'receiveUnitName'>;

/** The place in words: the address that the positioning service gives, else at which end the lorry is, else how far it still is. */
function placeText(text: FilledLabel, { lng, lat, address, remaining }: Position, ends: Ends): string {
  if (address) return address;
  const here = degrees(lng, lat);
  const isAt = (end: { lng: number; lat: number } | null) => here !== null && end !== null && metresBetween(here, end) <= atPlace;
  if (isAt(degrees(ends.receiveLng, ends.receiveLat))) return text(texts.atUnloading, { name: ends.receiveUnitName ?? '' });
  if (isAt(degrees(ends.sendLng, ends.sendLat))) return text(texts.atLoading, { name: ends.sendUnitName ?? '' });
  if (remaining) return text(texts.farFrom, { kilometres: Number(remaining).toFixed(0), name: ends.receiveUnitName ?? '' });
  return here ? `${here.lng.toFixed(4)}, ${here.lat.toFixed(4)}` : '';
}

/** Text that says from which distance and speed the arrival was estimated. */
function basisText(text: FilledLabel, { remaining, etaSpeed }: Position): string {
  const left = { kilometres: Number(remaining).toFixed(0) };
  return etaSpeed ? text(texts.byRecentSpeed, { ...left, speed: Number(etaSpeed).toFixed(0) }) : text(texts.byPlannedSpeed, left);
}

interface Positions {
  readonly byWaybill: ReadonlyMap<string, Position>;
  readonly isRead: boolean;
  readonly now: number;
}

const PositionsContext = createContext<Positions>({ byWaybill: new Map(), isRead: false, now: 0 });

/** Reads the last positions once for all rows of a list, and keeps them up to date. */
export function WithLastPlaces({ children }: { readonly children: ReactNode }) {
  const can = useCan();
  return can(`${waybillPosition.name}:list`) ? <ReadPlaces>{children}</ReadPlaces> : children;
}

function ReadPlaces({ children }: { readonly children: ReactNode }) {
  const { data } = usePositions();
  const now = useNow();
  const value = useMemo(
    () => ({ byWaybill: new Map(data?.records.map((position) => [position.waybillId, position])), isRead: data !== undefined, now }),
    [data, now],
  );
  return <PositionsContext value={value}>{children}</PositionsContext>;
}

const twoLines = (first: ReactNode, second: ReactNode) => (
  <Flex vertical>
    <span>{first}</span>
    <Typography.Text type="secondary">{second}</Typography.Text>
  </Flex>
);

/** Cell of a list below `WithLastPlaces`: the last position of a waybill's lorry, with its age. */
export function LastPlaceCell({ row }: { readonly row: Waybill }) {
  const text = useFilledLabel();
  const { byWaybill, isRead, now } = useContext(PositionsContext);
  const position = byWaybill.get(row.id);
  if (position?.locateTime) return twoLines(placeText(text, position, row), ageText(text, position.locateTime, now));
  return isRead ? <Typography.Text type="secondary">{text(texts.notSeen)}</Typography.Text> : null;
}

/** Cell of a list below `WithLastPlaces`: when the lorry is expected or when it arrived, and by when the delivery is required. */
export function ArrivalCell({ row }: { readonly row: Waybill }) {
  const text = useFilledLabel();
  const { byWaybill, isRead } = useContext(PositionsContext);
  const position = byWaybill.get(row.id);
  if (!isRead) return null;
  const { deliveryDeadline } = position ?? {};
  return twoLines(
    <Arrival row={row} eta={position?.eta} deadline={deliveryDeadline} />,
    deliveryDeadline ? text(texts.deadline, { time: momentText(deliveryDeadline) }) : null,
  );
}

interface ArrivalProps {
  readonly row: Waybill;
  readonly eta: string | null | undefined;
  readonly deadline: string | null | undefined;
}

/** When the lorry arrived, as the driver recorded it; before that when it is expected. */
function Arrival({ row, eta, deadline }: ArrivalProps) {
  const text = useFilledLabel();
  const { arriveTime } = row;
  const time = arriveTime ?? eta;
  if (!time) return text(texts.etaUnknown);
  const shown = momentText(time);
  return <Late isLate={isAfter(time, deadline)}>{arriveTime ? text(texts.arrived, { time: shown }) : shown}</Late>;
}

const isAfter = (eta: string, deadline: string | null | undefined): boolean => Boolean(deadline && eta > deadline);

/** A time that is marked by a word and colour when it is after the time limit. */
function Late({ isLate, children }: { readonly isLate: boolean; readonly children: ReactNode }) {
  const text = useFilledLabel();
  if (!isLate) return children;
  return (
    <Typography.Text type="danger">
      {children} {text(texts.afterDeadline)}
    </Typography.Text>
  );
}

/** Head of a waybill's record while it is in transit: the last position with its age, the expected arrival and how it was estimated, and a map. */
export function LastPlace({ record }: { readonly record: Waybill }) {
  const can = useCan();
  if (record.waybillStatus !== waybillStatus.inTransit || !can(`${waybillPosition.name}:list`)) return null;
  return <PlaceOf record={record} />;
}

function PlaceOf({ record }: { readonly record: Waybill }) {
  const text = useFilledLabel();
  const { token } = theme.useToken();
  const now = useNow();
  const [isMapShown, showMap] = useState(false);
  const { data, error, isLoading, refetch } = usePositions(record.waybillNo);
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (error && !data) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text(texts.retry)}</Button>} />;
  }
  // The position is found by the waybill's id, because all legs of a journey have the same number.
  const position = data?.records.find(({ waybillId }) => waybillId === record.id);
  const { locateTime, eta, deliveryDeadline } = position ?? {};
  const here = position && degrees(position.lng, position.lat);
  return (
    <section
      aria-label={text(texts.lastPlace)}
      style={{ display: 'grid', gap: 8, marginBlockEnd: 16, padding: 12, borderRadius: 8, background: token.colorFillQuaternary }}
    >
      <Line label={text(texts.lastPlace)}>
        {position && locateTime ? (
          <>
            {placeText(text, position, record)} · {ageText(text, locateTime, now)}（{momentText(locateTime)}）
            {position.transitStatus === transitStatus.offline && <Typography.Text type="danger"> {text(texts.outOfSight)}</Typography.Text>}
          </>
        ) : (
          text(texts.notSeen)
        )}
      </Line>
      <Line label={text(texts.arrival)}>
        <Arrival row={record} eta={eta} deadline={deliveryDeadline} />
        {position && eta && !record.arriveTime && <Typography.Text type="secondary"> {basisText(text, position)}</Typography.Text>}
      </Line>
      {deliveryDeadline && <Line label={text(texts.deadlineLabel)}>{momentText(deliveryDeadline)}</Line>}
      {here && (
        <div>
          <Button style={{ minHeight: target }} aria-expanded={isMapShown} onClick={() => showMap(!isMapShown)}>
            {text(isMapShown ? texts.hideMap : texts.showMap)}
          </Button>
        </div>
      )}
      {here && isMapShown && <PlaceMap record={record} here={here} />}
    </section>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography.Text type="secondary">{label}</Typography.Text> <span>{children}</span>
    </div>
  );
}

/** Map that shows the lorry between the loading and the unloading place. */
function PlaceMap({ record, here }: { readonly record: Waybill; readonly here: { readonly lng: number; readonly lat: number } }) {
  const text = useFilledLabel();
  const [from, to] = [degrees(record.sendLng, record.sendLat), degrees(record.receiveLng, record.receiveLat)];
  const marks: readonly MapMark[] = [
    ...(from ? [{ ...from, id: 'send', tone: 'start' as const, label: record.sendUnitName }] : []),
    ...(to ? [{ ...to, id: 'receive', tone: 'end' as const, label: record.receiveUnitName }] : []),
    { ...here, id: 'lorry', tone: 'current', label: record.plateNumber ?? text(texts.lorry) },
  ];
  return <MapView label={text(texts.placeMap)} marks={marks} fit={record.id} />;
}
