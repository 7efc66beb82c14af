import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = readFileSync(new URL('./columns.module.css', import.meta.url), 'utf8');
/** Value in pixels of a property in the rule with this selector; 0 where the rule does not set it. */
const pixels = (selector: string, property: string): number => {
  const body = new RegExp(`^${selector.replace(/[.>]/g, '\\$&')} \\{([^}]*)\\}`, 'm').exec(styles)?.[1] ?? '';
  return Number(new RegExp(`^\\s*${property}: (-?\\d+)px;`, 'm').exec(body)?.[1] ?? 0);
};

/** Height of the letters of the highest usual font (Noto Sans CJK), from the top of h to the foot of g, relative to its size. */
const highest = 1.45;

test('two lines in one cell hold all of their letters, and stand as close as before', () => {
  const line = pixels('.stack', 'line-height');
  const room = pixels('.stack > span', 'padding-block');
  expect(line + 2 * room).toBeGreaterThanOrEqual(highest * pixels('.stack', 'font-size'));
  expect(pixels('.stack > span', 'margin-block')).toBe(-room);
});
