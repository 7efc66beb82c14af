/**
 * An invented journey of a lorry. It gives the lorry's position at any moment, which is always the same for the same journey. The demo's
 * tracks and the simulated position provider use it.
 */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';

export interface SimulatedJourney {
  readonly plateNumber: string;
  readonly send: Degrees;
  readonly receive: Degrees;
  /** Length of the journey in kilometres of road. */
  readonly distance: number;
  /** Time of departure, epoch milliseconds. */
  readonly depart: number;
  /** Time of arrival, epoch milliseconds; undefined: it is calculated from the speed. */
  readonly arrive?: number | undefined;
  /** Problem of the journey: a stop of two hours, or a detour far from the route. */
  readonly trouble?: 'longStop' | 'detour' | undefined;
}

export interface SimulatedPoint extends Degrees {
  /** Time at which the position was measured, epoch milliseconds. */
  readonly time: number;
  readonly speed: number;
  readonly direction: number;
  readonly mileage: number;
}

const minute = 60_000;
const hour = 60 * minute;
/** Speed in kilometres per hour outside of stops. */
const cruising = 72;
/** Driving time after which drivers rest: four hours. */
const restAfter = 4 * hour;
const restFor = 25 * minute;
/** Number of seconds between two points. */
export const pointSeconds = 30;

/** A pseudo-random number from 0 to 1 that depends on the text only (hash FNV-1a). */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Mixes the bits, because hashes of similar texts differ little in their last bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Position after the share `part` (0 to 1) of the journey: on the straight line, plus three bends that depend on the plate number. */
function onWay({ send, receive, plateNumber, trouble }: SimulatedJourney, part: number): Degrees {
  const [dx, dy] = [receive.lng - send.lng, receive.lat - send.lat];
  const bend = [1, 2, 5].reduce(
    (sum, waves) => sum + (Math.sin(Math.PI * waves * part) * (chanceOf(plateNumber + waves) - 0.5)) / waves,
    0,
  );
  const far = trouble === 'detour' ? 0.9 * Math.exp(-(((part - 0.55) / 0.08) ** 2)) : 0;
  const aside = bend * 0.16 + far;
  return { lng: send.lng + dx * part - dy * aside, lat: send.lat + dy * part + dx * aside };
}

/** Driving time up to a moment, in milliseconds, without rests. */
function driven({ depart, trouble }: SimulatedJourney, time: number): number {
  const passed = Math.max(0, time - depart);
  const round = restAfter + restFor;
  const rounds = Math.floor(passed / round);
  const net = rounds * restAfter + Math.min(restAfter, passed - rounds * round);
  if (trouble !== 'longStop') return net;
  // With a long stop, the lorry stands still for two hours after seventy minutes of driving.
  const [from, length] = [70 * minute, 2 * hour];
  return net <= from ? net : Math.max(from, net - length);
}

/** Position of the lorry at a moment. After its arrival it waits at the unloading place. */
export function simulatedPoint(journey: SimulatedJourney, time: number): SimulatedPoint {
  const whole = journey.arrive === undefined ? (journey.distance / cruising) * hour : driven(journey, journey.arrive);
  const partAt = (moment: number) => Math.min(1, driven(journey, moment) / Math.max(whole, minute));
  const part = partAt(time);
  const place = onWay(journey, part);
  const before = onWay(journey, partAt(time - pointSeconds * 1000));
  const metres = metresBetween(before, place);
  const wobble = (name: string) => (chanceOf(`${journey.plateNumber} ${name} ${time}`) - 0.5) * 0.00012;
  const direction = (Math.atan2((place.lng - before.lng) * Math.cos((place.lat * Math.PI) / 180), place.lat - before.lat) * 180) / Math.PI;
  return {
    ...{ time, lng: place.lng + wobble('lng'), lat: place.lat + wobble('lat') },
    speed: metres < 5 ? 0 : Math.round((metres / pointSeconds) * 36) / 10,
    direction: metres < 5 ? 0 : Math.round((direction + 360) % 360),
    mileage: Math.round(120_000 * chanceOf(journey.plateNumber) + journey.distance * part * 100) / 100 + 10_000,
  };
}

/** The points of a period, one in each interval of `seconds`, the first at or after `from` (epoch milliseconds). */
export function simulatedPoints(journey: SimulatedJourney, from: number, to: number, seconds = pointSeconds): SimulatedPoint[] {
  const step = seconds * 1000;
  const points: SimulatedPoint[] = [];
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) points.push(simulatedPoint(journey, time));
  return points;
}
