import { expect, it } from 'vitest';
import { countRow, limitRow } from './protocol.ts';
import { type Run, resultPage } from './results.ts';

const run = (date: string, times: readonly number[]): Run => ({
  date,
  machine: { cores: 2, memoryGiB: 24, node: 'v24', kernel: 'Linux' },
  rows: [limitRow('paste', 'ms', times, 100), countRow('elements', 'elements', 7, null)],
});

it('a run that was repeated until it passed is shown with all its runs', () => {
  const page = resultPage({
    name: 'table',
    runs: [run('2026-11-20T08:00Z', [140, 150, 160]), run('2026-11-20T09:00Z', [90, 95, 120]), run('2026-11-20T10:00Z', [80, 81, 82])],
  });
  expect(page).toContain('| ≤ 100 ms | yes | 150 no · 95 undecided · 81 yes |');
  for (const date of ['2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T10:00Z']) expect(page).toContain(`| ${date} |`);
});

it('a figure that says nothing under the present rule is called so', () => {
  const old = run('2026-11-20T08:00Z', [80]);
  const page = resultPage({ name: 'table', runs: [{ ...old, rows: old.rows.map((row) => ({ ...row, met: 'new run needed' as const })) }] });
  expect(page).toContain('| new run needed | 80 new run needed |');
});

it('a run in part is kept too, and takes the place of what it measured again', () => {
  const part = { ...run('2026-11-20T11:00Z', [130, 131, 132]), parts: ['bulk'] };
  const page = resultPage({ name: 'table', runs: [run('2026-11-20T10:00Z', [80, 81, 82]), { ...part, rows: part.rows.slice(0, 1) }] });
  expect(page).toContain('| ≤ 100 ms | no | 81 yes · 131 no |');
  expect(page).toContain('| elements | elements | 7 |');
  expect(page).toContain('| 2026-11-20T11:00Z, only bulk |');
});
