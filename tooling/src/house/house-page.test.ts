import { expect, test } from 'vitest';
import { type HouseFacts, housePage } from './house-page.ts';

const repetition = {
  packages: [{ name: 'remote-etc', lines: 200, repeated: 30, share: 15 }],
  overall: { name: 'overall', lines: 200, repeated: 30, share: 15 },
  worst: [{ files: ['remote-etc/src/a.ts', 'remote-etc/src/b.ts'], windows: 7 }],
} as const;
const facts: HouseFacts = {
  day: '2026-11-22',
  cores: 2,
  load: 0.5,
  sources: repetition,
  withTests: repetition,
  fullFolders: [],
  folderCycles: [],
  fileCycles: [],
  check: ['✓ types (2.0 s)'],
  lastRun: null,
};

test('the page tells repetition with its worst pairs, and that there is nothing to tell of cycles, folders and tests', () => {
  const page = housePage(facts);
  expect(page).toContain('| remote-etc | 200 | 30 | 15 % |');
  expect(page).toContain('| 7 | remote-etc/src/a.ts | remote-etc/src/b.ts |');
  expect(page).toContain('No folder of code holds more than 25 files.');
  expect(page).toContain('No folders of a package depend on each other.');
  expect(page).toContain('No files load each other.');
  expect(page).toContain('No whole run of `npm test` was kept');
  expect(page).toContain('- ✓ types (2.0 s)');
});

test('the page names full folders and cycles, and adds up the last run', () => {
  const page = housePage({
    ...facts,
    fullFolders: [['etc/src', 31]],
    folderCycles: [['etc', ['a', 'b', 'a']]],
    lastRun: {
      ended: '2026-11-22T10:00:00.000Z',
      seconds: 180,
      all: false,
      cores: 2,
      stages: [
        { title: 'check', passed: 1, failed: 0, skipped: 0, seconds: 60 },
        { title: 'e2e', passed: 70, failed: 1, skipped: 2, flaky: ['one'], seconds: 120 },
      ],
    },
  });
  expect(page).toContain('- etc/src: 31');
  expect(page).toContain('- etc: a → b → a');
  expect(page).toContain('after 3.0 minutes');
  expect(page).toContain('| e2e | 70 | 1 | 2 | 1 | 120 |');
  expect(page).toContain('| all | 71 | 1 | 2 |  | 180 |');
});
