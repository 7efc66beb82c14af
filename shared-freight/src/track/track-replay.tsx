/** Replay of a waybill's track on a map: it can be played and moved through in time, and shows the events of the journey. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { positionAt, type WaybillTrack } from 'shared-contracts/business/track/track';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { waybill } from 'shared-contracts/business/waybill';
import { http } from 'shared-platform/http';
import { fileLanguage } from 'shared-platform/i18n';
import { live } from 'shared-platform/live';
import { Can } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { type MapLine, type MapMark, MapView } from 'shared-widgets/map';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Skeleton } from 'shared-widgets/ui/core';
import { TrackControls } from './track-controls.tsx';
import { EventList, useEventText } from './track-event-list.tsx';
import { type TrackEvent, type TrackNode, trackEvents } from './track-events.ts';
import { trackTexts as texts } from './track-texts.ts';
import { useFilledLabel } from './use-filled-label.ts';
import { usePlaying } from './use-playing.ts';

/** Initial speed of the replay: 3,600 times real time, so that a day takes about half a minute. */
const usualRate = 3_600;
/** Milliseconds to wait after a change of positions, so that several changes are read at once. */
const gatherFor = 1_000;

export interface TrackReplayProps {
  readonly waybillId: string;
  readonly waybillNo: string;
  readonly departTime: string | null | undefined;
}

export function TrackReplay({ waybillId, waybillNo, departTime }: TrackReplayProps) {
  const text = useFilledLabel();
  const track = useRead<WaybillTrack>(`${waybill.api}/track`, { id: waybillId });
  const nodes = useRead<readonly TrackNode[]>(`${waybill.api}/nodes`, { id: waybillId }, { entity: waybill.name });
  useNews(track.refetch);
  if (track.isLoading) return <Skeleton active />;
  if (track.error && !track.data)
    return (
      <Alert type="error" showIcon title={track.error.message} action={<Button onClick={track.refetch}>{text(texts.retry)}</Button>} />
    );
  const { data } = track;
  if (!data || data.points.length === 0) return <Empty description={text(departTime ? texts.noneSeen : texts.none)} />;
  return <Replay track={data} nodes={nodes.data ?? []} waybill={{ id: waybillId, no: waybillNo }} />;
}

/** Calls `read` when new positions of lorries have arrived. */
function useNews(read: () => void): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = live.watchList(waybillPosition.name, [], () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        readNow();
      }, gatherFor);
    });
    return () => {
      watch.stop();
      clearTimeout(timer);
    };
  }, []);
}

interface ReplayProps {
  readonly track: WaybillTrack;
  readonly nodes: readonly TrackNode[];
  readonly waybill: { readonly id: string; readonly no: string };
}

function Replay({ track, nodes, waybill: { id, no } }: ReplayProps) {
  const text = useFilledLabel();
  const { points } = track;
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const playing = usePlaying(first, last, usualRate);
  const events = useMemo(() => trackEvents(track, nodes), [track, nodes]);
  const [chosen, setChosen] = useState<string>();
  const show = (event: TrackEvent): void => {
    setChosen(event.id);
    playing.setTime(event.time);
  };
  const marks = useMarks(track, events, playing.time);
  const lines = useLines(track);
  return (
    <section style={{ display: 'grid', gap: 12 }}>
      <MapView
        label={text(texts.map)}
        marks={marks}
        lines={lines}
        fit={id}
        onMark={(mark) => {
          const event = events.find((known) => known.id === mark);
          if (event) show(event);
        }}
      />
      <TrackControls playing={playing} span={[first, last]} point={positionAt(points, playing.time)} events={events} onShow={show} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography.Text type="secondary">{text(texts.figures, figuresOf(track))}</Typography.Text>
        <Can action="waybill:export">
          <Button
            onClick={() =>
              void http.download(`${waybill.api}/track/exportXls`, { id, ...fileLanguage() }, `${no}.xlsx`).catch(() => undefined)
            }
          >
            {text(texts.download)}
          </Button>
        </Can>
      </div>
      <EventList events={events} chosen={chosen} onShow={show} />
    </section>
  );
}

const figuresOf = ({ kilometres, total, driftCount, coverage }: WaybillTrack) => ({
  kilometres: kilometres.toFixed(1),
  points: total,
  drift: driftCount,
  coverage: coverage === null ? '-' : `${(coverage * 100).toFixed(0)}%`,
});

function useLines({ points, deviations }: WaybillTrack): readonly MapLine[] {
  const text = useFilledLabel();
  const [way, detour] = [text(texts.way), text(texts.detour)];
  return useMemo(
    () => [
      { id: 'way', label: way, tone: 'current', points },
      ...deviations.map(({ from, to }): MapLine => {
        return { id: `off-${from}`, label: detour, tone: 'problem', points: points.filter(({ time }) => time >= from && time <= to) };
      }),
    ],
    [points, deviations, way, detour],
  );
}

function useMarks({ points, send, receive, fenceRadius }: WaybillTrack, events: readonly TrackEvent[], time: number): readonly MapMark[] {
  const text = useFilledLabel();
  const eventText = useEventText();
  const standing: MapMark[] = [
    ...(send ? [{ ...send, id: 'send', label: send.name, tone: 'start' as const, radius: fenceRadius }] : []),
    ...(receive ? [{ ...receive, id: 'receive', label: receive.name, tone: 'end' as const, radius: fenceRadius }] : []),
    ...events.flatMap((event) => {
      const { id, lng, lat, tone } = event;
      return lng === null || lat === null ? [] : [{ id, lng, lat, tone, label: eventText(event) }];
    }),
  ];
  const lorry = positionAt(points, time);
  return lorry ? [...standing, { id: 'lorry', lng: lorry.lng, lat: lorry.lat, tone: 'current', label: text(texts.lorry) }] : standing;
}
