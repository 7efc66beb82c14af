import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedModules } from 'tooling/workspace/shared-policy';
import { remoteFolder, remoteNames } from 'tooling/workspace/workspace';
import { expect, it } from 'vitest';
import { providedModules } from './provided-modules.ts';

const provided = Object.keys(providedModules);
const policy = sharedModules().map(({ key }) => key);

it('is exactly the shared policy', () => {
  expect(
    provided.filter((key) => !policy.includes(key)),
    'provided but not in the policy',
  ).toEqual([]);
  expect(
    policy.filter((key) => !provided.includes(key)),
    'in the policy but not provided',
  ).toEqual([]);
});

it('names only modules that are there', () => {
  for (const key of provided.filter((name) => /^(?:shared-|editable-table)/.test(name))) {
    const [folder = '', ...rest] = key.split('/');
    const { exports } = JSON.parse(readFileSync(join(remoteFolder('business'), '..', folder, 'package.json'), 'utf8'));
    const file = exports[['.', ...rest].join('/')];
    expect(readFileSync(join(remoteFolder('business'), '..', folder, file), 'utf8').length, key).toBeGreaterThan(0);
  }
});

const importText = /^(?:(?:import|export|\}).*?from |import )'([^'.][^']*)'|import\('([^'.][^']*)'\)/gm;
/**
 * Imports that every remote contains in its own files instead of getting them from the shell: contracts, freight parts, and additions of
 * dayjs.
 */
const bundled = /^(?:shared-(?:contracts|freight)\/|dayjs\/(?:plugin|locale)\/)/;

it.each(remoteNames())('covers everything that %s imports', (name) => {
  const folder = join(remoteFolder(name), 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    for (const [, fixed, lazy] of readFileSync(join(folder, file), 'utf8').matchAll(importText)) {
      const specifier = fixed ?? lazy ?? '';
      if (!bundled.test(specifier)) expect(provided, `${name}/src/${file} imports ${specifier}`).toContain(specifier);
    }
  }
});

const namedImport = /^import \{([^}]*)\} from '(react-router-dom|@reduxjs\/toolkit|@reduxjs\/toolkit\/query\/react)'/gm;

/**
 * Of some libraries the shell provides only a part. Every name that a remote imports from them must exist, otherwise it is undefined at run
 * time.
 */
it.each(remoteNames())('has every name that %s imports from libraries given in part', async (name) => {
  const folder = join(remoteFolder(name), 'src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))) {
    for (const [, names = '', key = ''] of readFileSync(join(folder, file), 'utf8').matchAll(namedImport)) {
      const given = Object.keys((await providedModules[key]?.()) ?? {});
      const wanted = names
        .split(',')
        .map((part) => part.trim().split(' as ')[0] ?? '')
        .filter((part) => part && !part.startsWith('type '));
      for (const asked of wanted) expect(given, `${name}/src/${file} imports ${asked} from ${key}`).toContain(asked);
    }
  }
});

it('gives the hooks a screen moves with', async () => {
  expect(Object.keys((await providedModules['react-router-dom']?.()) ?? {})).toEqual(
    expect.arrayContaining(['Link', 'useLocation', 'useNavigate']),
  );
});
