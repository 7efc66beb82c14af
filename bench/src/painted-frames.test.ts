import { describe, expect, it } from 'vitest';
import { type Bright, judgeFrame } from './painted-frames.ts';

const width = 100;
const rowHeight = 40;

/** A painted column of 14 rows, shifted by `offset`: texts of 12 px, a line below each row. `isThere`: whether a row is drawn. */
function column(isThere: (row: number) => boolean, offset = 0, line: 'everywhere' | 'below rows' = 'below rows'): Bright {
  const pixels = new Uint8Array(width * 14 * rowHeight).fill(255);
  for (let y = 0; y < 14 * rowHeight; y += 1) {
    const row = Math.floor((y + offset) / rowHeight);
    const within = (y + offset) % rowHeight;
    const isDrawn = isThere(row);
    if (within === 39 && (isDrawn || line === 'everywhere')) pixels.fill(200, y * width, (y + 1) * width);
    if (isDrawn && within >= 14 && within < 26) for (let x = 0; x < 70; x += 3) pixels[y * width + x] = 30;
  }
  return { width, pixels };
}

const all = (): boolean => true;
const none = (): boolean => false;

describe('a frame as painted', () => {
  it('is filled where every row shows, wherever the scroll stopped', () => {
    for (let offset = 0; offset < rowHeight; offset += 1)
      expect(judgeFrame([column(all, offset), column(all, offset)], rowHeight)).toBe('filled');
  });

  it('is partly blank where one row is missing, in the middle or at an end, in any column', () => {
    for (const missing of [1, 7, 12])
      for (const offset of [0, 13, 39])
        expect(judgeFrame([column(all, offset), column((row) => row !== missing, offset)], rowHeight)).toBe('partly blank');
    expect(judgeFrame([column((row) => row > 1)], rowHeight)).toBe('partly blank');
    expect(judgeFrame([column((row) => row < 12)], rowHeight)).toBe('partly blank');
  });

  it('is partly blank where one column shows nothing', () => {
    expect(judgeFrame([column(all), column(none)], rowHeight)).toBe('partly blank');
  });

  it('is wholly blank without rows, also where the background is ruled like them', () => {
    expect(judgeFrame([column(none), column(none)], rowHeight)).toBe('wholly blank');
    expect(judgeFrame([column(none, 0, 'everywhere'), column(none, 0, 'everywhere')], rowHeight)).toBe('wholly blank');
  });
});
