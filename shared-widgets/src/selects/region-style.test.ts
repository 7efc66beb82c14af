import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = readFileSync(new URL('./region-select.module.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

test('three columns of regions fit into the window of a phone, and long names take several lines', () => {
  const phone = styles.slice(styles.indexOf('@media (max-width: 767.98px)'));
  expect(phone).toContain('--room: calc(100vw - 16px); max-width: var(--room);');
  expect(phone).toContain(':not(:only-child) { flex: 1 0 0; max-width: calc(var(--room) / 3); }');
  expect(phone).toContain('.ant-cascader-menu-item-content) { white-space: normal;');
});
