/** Makes the page of `pnpm house`: repetition, folders, duration of checks and tests. */
import { totalOf } from '../test-run/counts.ts';
import type { TestRun } from '../test-run/kept-report.ts';
import type { Repetition } from './repetition.ts';

export interface HouseFacts {
  /** Day of the measurement, e.g. `2026-11-22`. */
  readonly day: string;
  readonly cores: number;
  /** Load average of the machine during the check. */
  readonly load: number;
  readonly sources: Repetition;
  readonly withTests: Repetition;
  readonly fullFolders: readonly (readonly [folder: string, files: number])[];
  /** By package, a cycle of imports between its folders; an empty cycle when there is none. */
  readonly folderCycles: readonly (readonly [name: string, cycle: readonly string[]])[];
  readonly fileCycles: readonly (readonly string[])[];
  /** Output of a second run of `pnpm check` without changes in between. */
  readonly check: readonly string[];
  readonly lastRun: TestRun | null;
}

const shownPairs = 10;

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

function repetition({ sources, withTests }: HouseFacts): string[] {
  const rows = [...sources.packages, sources.overall].map(({ name, lines, repeated, share }) => [name, lines, repeated, `${share} %`]);
  return [
    'Windows of five lines that stand in two files; imports, blank lines, strings and message catalogues are left out.',
    'Limits: 10 % in each remote, 4 % overall.',
    '',
    ...table(['package', 'lines', 'repeated', 'share'], rows),
    '',
    `With the tests: ${withTests.overall.share} % of ${withTests.overall.lines} lines.`,
    '',
    ...table(
      ['windows', 'stand in', 'and in'],
      sources.worst.slice(0, shownPairs).map(({ windows, files }) => [windows, ...files]),
    ),
  ];
}

function folders({ fullFolders, folderCycles, fileCycles }: HouseFacts): string[] {
  return [
    fullFolders.length === 0
      ? 'No folder of code holds more than 25 files.'
      : `${fullFolders.length} folders of code hold more than 25 files:`,
    ...fullFolders.map(([folder, files]) => `- ${folder}: ${files}`),
    '',
    folderCycles.length === 0
      ? 'No folders of a package depend on each other.'
      : 'Folders that depend on each other, one cycle per package:',
    ...folderCycles.map(([name, cycle]) => `- ${name}: ${cycle.join(' → ')}`),
    '',
    fileCycles.length === 0 ? 'No files load each other.' : 'Files that load each other:',
    ...fileCycles.map((cycle) => `- ${cycle.join(' → ')}`),
  ];
}

function tests({ lastRun }: HouseFacts): string[] {
  if (!lastRun) return ['No whole run of `npm test` was kept on the machine that wrote this page.'];
  const { stages, all, ended, cores, seconds: whole } = lastRun;
  const total = totalOf(stages);
  const minutes = whole / 60;
  return [
    `\`npm test${all ? ' -- --all' : ''}\` ended ${ended} after ${minutes.toFixed(1)} minutes on ${cores} cores. Goal: 12 minutes on two cores.`,
    '',
    ...table(
      ['stage', 'passed', 'failed', 'skipped', 'needed a retry', 'seconds'],
      [
        ...stages.map(({ title, passed, failed, skipped, flaky = [], seconds }) => [
          title,
          passed,
          failed,
          skipped,
          flaky.length,
          seconds.toFixed(0),
        ]),
        ['all', total.passed, total.failed, total.skipped, '', whole.toFixed(0)],
      ],
    ),
  ];
}

/** The page in Markdown, which is printed too. */
export function housePage(facts: HouseFacts): string {
  const { day, cores, load, check } = facts;
  return [
    '# The house in numbers',
    '',
    `Written by \`pnpm house\` on ${day}.`,
    '',
    '## Repetition',
    '',
    ...repetition(facts),
    '',
    '## Folders and cycles',
    '',
    ...folders(facts),
    '',
    '## `npm test`',
    '',
    ...tests(facts),
    '',
    '## `pnpm check`',
    '',
    `Run again without a change on ${cores} cores with a load of ${load.toFixed(1)}. Goal: 10 s on two cores that do nothing else.`,
    '',
    ...check.map((line) => `- ${line}`),
    '',
  ].join('\n');
}
