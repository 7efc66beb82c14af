// docs/screens.md shows how a screen uses tabs, permissions, notices and http. Its examples must compile in the way they would in a remote.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../src/workspace/run-command.ts';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

const guide = readFileSync(join(root, 'docs', 'screens.md'), 'utf8');
const pieces = [...guide.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind = '', code = '']) => ({ kind, code }));

test('the guide has code for permissions, calls, tabs and notices, through the doors that remotes have', () => {
  const imported = new Set(pieces.flatMap(({ code }) => [...code.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '')));
  for (const part of ['permission', 'http', 'read', 'entity-api', 'tabs', 'url-state', 'notices']) {
    expect(imported).toContain(`shared-platform/${part}`);
  }
  expect([...imported].filter((name) => !/^(react$|shared-)/.test(name))).toEqual([]);
});

test('the code of the guide compiles as it stands', async () => {
  // A folder in which imports resolve as in a remote, and which no other program reads.
  const parent = join(root, 'remote-business', 'node_modules');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, '.screens-guide-'));
  try {
    const files = pieces.map(({ kind, code }, index) => {
      writeFileSync(join(folder, `piece-${index}.${kind}`), code);
      return `piece-${index}.${kind}`;
    });
    const extended = relative(folder, join(root, 'tsconfig.json'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: extended, files, include: [], exclude: [] }));
    const compiler = join(root, 'node_modules', '.bin', 'tsc');
    const { code, output } = await runCommand(compiler, ['-p', folder, '--noEmit', '--pretty', 'false'], { cwd: root, quiet: true });
    expect(output.trim()).toBe('');
    expect(code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
