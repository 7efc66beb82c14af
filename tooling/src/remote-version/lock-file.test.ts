import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readLock, readLockOnce } from './lock-file.ts';

const lock = (more = '', grid = '2.0.0') => `
importers:
  remote-etc:
    dependencies:
      chart: { specifier: 'catalog:', version: 1.0.0(react@19.0.0) }
      shared-widgets: { specifier: 'workspace:^', version: 'link:../shared-widgets' }
${more}
packages:
  chart@1.0.0: { resolution: { integrity: sha512-c } }
  grid@${grid}: { resolution: { integrity: sha512-g } }
  react@19.0.0: { resolution: { integrity: sha512-r } }
  other@1.0.0: { resolution: { integrity: sha512-o } }
snapshots:
  chart@1.0.0(react@19.0.0): { dependencies: { grid: ${grid}, react: 19.0.0, self: 'chart@1.0.0(react@19.0.0)' } }
  grid@${grid}: {}
  react@19.0.0: {}
  other@1.0.0: {}
`;
const closure = (text: string) => readLock(text).closureOf('remote-etc', 'chart');

it('a library stands for all it brings along, each once, by what was downloaded', () => {
  expect(closure(lock())).toEqual(['chart@1.0.0 sha512-c', 'grid@2.0.0 sha512-g', 'react@19.0.0 sha512-r']);
  expect(readLock(lock()).closureOf('remote-etc', 'absent')).toBeNull();
  expect(readLock(lock()).closureOf('remote-toll', 'chart')).toBeNull();
});

it('what another package asks for changes nothing, what stands below changes it', () => {
  expect(closure(lock('  remote-toll:\n    dependencies:\n      other: { version: 1.0.0 }'))).toEqual(closure(lock()));
  expect(closure(lock('', '2.0.1'))).not.toEqual(closure(lock()));
});

it('what was kept of a lock file says the same, stands for that text only, and is made again when it is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = (text: string) => readLockOnce(text, folder).closureOf('remote-etc', 'chart');
  for (const _ of [1, 2]) expect(kept(lock())).toEqual(closure(lock()));
  const [file = ''] = readdirSync(folder);
  expect(readdirSync(folder)).toHaveLength(1);
  writeFileSync(join(folder, file), JSON.stringify({ importers: {}, packages: {}, snapshots: {} }));
  expect(kept(lock())).toBeNull();
  expect(kept(lock('', '2.0.1'))).toEqual(closure(lock('', '2.0.1')));
  writeFileSync(join(folder, file), '{');
  expect(kept(lock())).toEqual(closure(lock()));
});
