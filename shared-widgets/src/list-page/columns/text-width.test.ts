import { describe, expect, it } from 'vitest';
import { headWidth } from './text-width.ts';

/** Widths of headers in pixels, measured in a browser: semibold type of 13 px. */
const measured = { Operation: 64.5, Channel: 52.9, Attempts: 58.3, Enabled: 52.4, 'User name': 68.3, Concerning: 73.1, Parameter: 67.2 };
/** Padding of a header and the line beside it. */
const around = 17;

describe('the estimated width of a header', () => {
  it.each(Object.entries(measured))('has room for all of “%s”', (title, width) => {
    expect(headWidth(title)).toBeGreaterThanOrEqual(width + around);
  });

  it('of Chinese characters is exact', () => {
    expect(headWidth('操作类型')).toBe(4 * 13 + 18);
  });
});
