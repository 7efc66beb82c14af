import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = readFileSync(new URL('./form-outline.module.css', import.meta.url), 'utf8');

/** Highest z-index that antd gives an input or a button of a group: that of the button beside a search field. */
const highestInput = 5;

test('the section bar of a phone lies above the inputs of groups that scroll below it', () => {
  const bar = /^\.steps \{([^}]*)\}/m.exec(styles)?.[1] ?? '';
  expect(bar).toContain('position: sticky;');
  expect(Number(/z-index: (\d+);/.exec(bar)?.[1])).toBeGreaterThan(highestInput);
});
