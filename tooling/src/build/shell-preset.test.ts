import { existsSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { expect, it } from 'vitest';
import { shellPreset } from './shell-preset.ts';

/** Paths of files in packages for which the build takes other files. */
const replaced = Object.keys(shellPreset({ outDir: '/tmp', mode: 'production' }).resolve?.alias ?? {}).filter(isAbsolute);

it('replaces only files that their packages still have, because another name would be bundled without notice', () => {
  expect(replaced.filter((file) => !existsSync(file))).toEqual([]);
});

it('leaves the part of the federation runtime out that reads manifests of remotes', () => {
  const names = replaced.filter((file) => file.includes('runtime-core')).map((file) => basename(file));
  expect(names).toContain('SnapshotHandler.js');
});
