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
  expect(page).toContain('| ≤ 100 ms | yes | 150 ms no (11-20 08:00) · 95 ms undecided (11-20 09:00) · 81 ms yes (11-20 10:00) |');
  for (const date of ['2026-11-20T08:00Z', '2026-11-20T09:00Z', '2026-11-20T10:00Z']) expect(page).toContain(`| ${date} |`);
});

it('where the goal is a ratio, earlier runs show the ratio', () => {
  const compared = (date: string, ratio: number): Run => {
    const { rows, ...rest } = run(date, [150, 150, 150]);
    return { ...rest, rows: rows.slice(0, 1).map((row) => ({ ...row, ratio, goal: '≤ 3 ×', met: 'yes' })) };
  };
  const page = resultPage({ name: 'table', runs: [compared('2026-11-20T08:00Z', 1.5), compared('2026-11-20T09:00Z', 1.25)] });
  expect(page).toContain('| ≤ 3 × | yes | 1.5 × yes (11-20 08:00) · 1.25 × yes (11-20 09:00) |');
});

it('a figure that says nothing under the present rule is called so', () => {
  const old = run('2026-11-20T08:00Z', [80]);
  const page = resultPage({ name: 'table', runs: [{ ...old, rows: old.rows.map((row) => ({ ...row, met: 'new run needed' as const })) }] });
  expect(page).toContain('| new run needed | 80 ms new run needed (11-20 08:00) |');
});

it('a run in part is kept too, and takes the place of what it measured again', () => {
  const part = { ...run('2026-11-20T11:00Z', [130, 131, 132]), parts: ['bulk'] };
  const page = resultPage({ name: 'table', runs: [run('2026-11-20T10:00Z', [80, 81, 82]), { ...part, rows: part.rows.slice(0, 1) }] });
  expect(page).toContain('| ≤ 100 ms | no | 81 ms yes (11-20 10:00) · 131 ms no (11-20 11:00) |');
  expect(page).toContain('| elements | elements | 7 |');
  expect(page).toContain('| 2026-11-20T11:00Z, only bulk |');
});
