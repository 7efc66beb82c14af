import { randomInt } from 'node:crypto';
import { type SliderChallenge, type SliderPoint, sliderRules } from 'shared-contracts/session/account';
import type { Tx } from '../../../kernel/database/database.ts';
import { issueTicket, redeemTicket } from './account-tickets.ts';

/** Makes a challenge for the sign-in slider, which can be solved only from the same network address. */
export async function makeSlider(tx: Tx, address: string, now: number): Promise<SliderChallenge> {
  const distance = randomInt(sliderRules.shortest, sliderRules.longest + 1);
  return { ticket: await issueTicket(tx, 'slider', { content: { distance }, address }, now), distance };
}

/** Checks a drag: returns the proof when it is plausible, otherwise null. In both cases the challenge cannot be used again. */
export async function answerSlider(
  tx: Tx,
  { ticket, track, address }: { ticket: string; track: readonly SliderPoint[]; address: string },
  now: number,
): Promise<string | null> {
  const found = await redeemTicket(tx, 'slider', { ticket, address }, now);
  if (!found || !isDragged(track, found.content.distance, found.age)) return null;
  return await issueTicket(tx, 'sliderProof', { content: {}, address }, now);
}

/** Tolerance in ms for inexact clocks of browsers and networks. */
const clockSlack = 500;
/** Smallest deviation from an even speed that counts as human, in units of the slider's length. */
const leastUnevenness = 1;

/**
 * Whether the points look like a person who drags the knob to the end: forwards in time, no faster than a hand, not longer than the
 * challenge has existed, and not at an even speed. A program can imitate that; the real protection are the sign-in delays and limits.
 */
export function isDragged(track: readonly SliderPoint[], distance: number, age: number): boolean {
  const first = track[0];
  const last = track.at(-1);
  if (!first || !last || track.length < sliderRules.fewestPoints) return false;
  const duration = last[0] - first[0];
  if (first[1] > sliderRules.slack || Math.abs(last[1] - distance) > sliderRules.slack) return false;
  if (duration < sliderRules.leastMilliseconds || duration > age + clockSlack) return false;
  const isOrdered = track.every(([at, x], index) => {
    const [before] = track[index - 1] ?? first;
    return at >= before && x >= -sliderRules.slack && x <= distance + sliderRules.slack;
  });
  const speed = (last[1] - first[1]) / duration;
  const unevenness = Math.max(...track.map(([at, x]) => Math.abs(x - first[1] - speed * (at - first[0]))));
  return isOrdered && unevenness >= leastUnevenness;
}
