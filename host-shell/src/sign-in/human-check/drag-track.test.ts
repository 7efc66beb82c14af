// The points of a drag that the slider sends to the server.
import { sliderRules } from 'shared-contracts/session/account';
import { describe, expect, it } from 'vitest';
import { type DragMoment, isAtEnd, keyStep, trackOf } from './drag-track.ts';

describe('the track of a drag', () => {
  it("is in the server's units, from the first moment to the last", () => {
    const moments: DragMoment[] = [
      [0, 0],
      [100.4, 0.25],
      [420.6, 1],
    ];
    expect(trackOf(moments, 280)).toEqual([
      [0, 0],
      [100, 70],
      [421, 280],
    ]);
  });

  it('is thinned out to what the server takes, and keeps its end', () => {
    const moments: DragMoment[] = Array.from({ length: 5001 }, (_, index) => [index, index / 5000]);
    const track = trackOf(moments, 300);
    expect(track.length).toBeLessThanOrEqual(sliderRules.mostPoints);
    expect(track.length).toBeGreaterThanOrEqual(sliderRules.fewestPoints);
    expect(track[0]).toEqual([0, 0]);
    expect(track.at(-1)).toEqual([5000, 300]);
  });

  it('reaches the end by keys in more points than the server wants at least', () => {
    let share = 0;
    let presses = 0;
    while (!isAtEnd(share)) {
      share += keyStep;
      presses += 1;
    }
    expect(presses).toBeGreaterThanOrEqual(sliderRules.fewestPoints);
  });
});
