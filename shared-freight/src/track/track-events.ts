/** The events of a journey in order of time: reported steps of the waybill, stops and deviations. */

import { positionAt, type TrackPoint, type WaybillTrack } from 'shared-contracts/business/track/track';
import type { waybillNode } from 'shared-contracts/business/waybill';
import type { WireRecord } from 'shared-platform/entity-api';
import type { MapTone } from 'shared-widgets/map';

export type TrackNode = WireRecord<typeof waybillNode>;

interface Happened {
  readonly id: string;
  /** Time of the event, epoch seconds. */
  readonly time: number;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly tone: MapTone;
}

export type TrackEvent = Happened &
  (
    | { readonly kind: 'node'; readonly node: TrackNode }
    | { readonly kind: 'stop'; readonly minutes: number; readonly atSite: boolean }
    | { readonly kind: 'deviation'; readonly kilometres: number }
  );

/** Minutes from which a stop away from the loading and unloading places is drawn as a problem. */
const longMinutes = 60;

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai → epoch seconds. */
export const secondsOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1000;

/** Epoch seconds → `MM-DD HH:mm` in Asia/Shanghai. */
export const momentText = (seconds: number): string =>
  new Date(seconds * 1000 + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');

const nodeTones: Readonly<Record<string, MapTone>> = { 2: 'start', 3: 'start', 4: 'end', 5: 'end', 8: 'problem', 9: 'problem' };

function nodePlace({ lng, lat }: TrackNode, point: TrackPoint | undefined) {
  if (lng && lat) return { lng: Number(lng), lat: Number(lat) };
  return { lng: point?.lng ?? null, lat: point?.lat ?? null };
}

export function trackEvents({ points, stops, deviations }: WaybillTrack, nodes: readonly TrackNode[]): TrackEvent[] {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const events: TrackEvent[] = [
    ...nodes.map((node): TrackEvent => {
      const time = secondsOf(node.nodeTime);
      // An event without a position of its own is shown where the lorry was at that time; outside the time of the track that is unknown.
      const place = nodePlace(node, time >= first && time <= last ? positionAt(points, time) : undefined);
      return { id: `node-${node.id}`, kind: 'node', time, node, tone: nodeTones[node.nodeType] ?? 'quiet', ...place };
    }),
    ...stops.map(({ from, to, lng, lat, atSite }): TrackEvent => {
      const minutes = Math.round((to - from) / 60);
      return {
        id: `stop-${from}`,
        kind: 'stop',
        time: from,
        lng,
        lat,
        minutes,
        atSite,
        tone: !atSite && minutes >= longMinutes ? 'problem' : 'quiet',
      };
    }),
    ...deviations.map(({ from, lng, lat, kilometres }): TrackEvent => {
      return { id: `off-${from}`, kind: 'deviation', time: from, lng, lat, kilometres: Math.round(kilometres), tone: 'problem' };
    }),
  ];
  return events.sort((a, b) => a.time - b.time);
}
