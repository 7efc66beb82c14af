// The house rules that no linter knows: who may import whom, which words belong where, what a screen folder holds.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callTexts } from 'shared-contracts/call-texts';
import { fileTexts, listTexts } from 'shared-contracts/error-texts';
import { shellTexts } from 'shared-contracts/shell-texts';
import { describe, expect, test } from 'vitest';
import { remoteNames } from './src/workspace.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = globSync('*/{src,test}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => /node_modules|\/dist\//.test(String(path)) }).map(
  String,
);
const text = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/test\/|\/testing\//.test(path);

const importsOf = (path: string): string[] =>
  [...(text.get(path) ?? '').matchAll(/(?:from\s+|import\s*\(\s*(?:\/\*.*?\*\/\s*)?|import\s+)'([^']+)'/g)].map((match) => match[1] ?? '');

const packages = [
  'shared-contracts',
  'shared-platform',
  'shared-widgets',
  'host-shell',
  'api-server',
  'release-registry',
  'tooling',
  'e2e',
  'bench',
];
const isRemote = (name: string) => name.startsWith('remote-');

/** Workspace packages that each package may import; remotes stand under `remote-*`. */
const floors: Record<string, readonly string[]> = {
  'shared-contracts': [],
  'shared-platform': ['shared-contracts'],
  'shared-widgets': ['shared-contracts', 'shared-platform'],
  'remote-*': ['shared-contracts', 'shared-platform', 'shared-widgets'],
  'host-shell': ['shared-contracts', 'shared-platform', 'shared-widgets'],
  'api-server': ['shared-contracts'],
  'release-registry': ['shared-contracts'],
};
/** Single files that may reach further, each with its reason. */
const further: Record<string, readonly string[]> = {
  // `release publish` builds before it publishes (rulings 16); the service itself knows no build.
  'release-registry/src/local-builds.ts': ['tooling'],
};
/** Libraries that a package may not import, whatever its package.json says. */
const forbidden: Record<string, RegExp> = {
  'shared-contracts': /^(?!zod$|big\.js$|\.|shared-contracts\/)/,
  'shared-platform': /^(antd|@ant-design\/)/,
  'remote-*': /^(antd|@ant-design\/|axios)/,
  'host-shell': /^(antd|@ant-design\/|axios$)/,
  'api-server': /^(react|antd|axios)/,
  'release-registry': /^(react|antd|axios)/,
};

describe('floors', () => {
  for (const path of sources) {
    const folder = path.split('/')[0] ?? '';
    const key = isRemote(folder) ? 'remote-*' : folder;
    const allowed = floors[key];
    if (!allowed) continue;
    test(`${path} imports only what its floor may`, () => {
      for (const specifier of importsOf(path)) {
        const target = specifier.split('/')[0] ?? '';
        if (isTest(path)) continue;
        if ((packages.includes(target) || isRemote(target)) && target !== folder)
          expect([...allowed, ...(further[path] ?? [])], specifier).toContain(target);
        if (forbidden[key]) expect(specifier).not.toMatch(forbidden[key]);
        if (specifier.startsWith('.')) {
          const resolved = relative(root, join(root, dirname(path), specifier));
          expect(resolved.startsWith(folder), `${specifier} leaves its package`).toBe(true);
        }
      }
    });
  }
});

describe('words and places', () => {
  const production = sources.filter((path) => !isTest(path));

  test('browser storage is touched in one file, and read by a page that the shell does not make', () => {
    const known = ['shared-platform/src/storage/storage.ts', 'api-server/src/kernel/documentation.ts'];
    const offenders = production.filter((path) => /\b(localStorage|sessionStorage)\b/.test(text.get(path) ?? '') && !known.includes(path));
    expect(offenders.filter((path) => !/^(e2e|bench|tooling)\//.test(path))).toEqual([]);
  });

  test('axios is imported in one file', () => {
    expect(production.filter((path) => importsOf(path).includes('axios'))).toEqual(['shared-platform/src/http/http.ts']);
  });

  // The error catalogue (shell §8): each text stands in one place, so that each row has one owner.
  const quoted = Object.entries({ ...callTexts, ...shellTexts, ...listTexts, ...fileTexts }).flatMap(([name, label]) =>
    typeof label === 'function' ? [] : [[name, label[0]] as const],
  );
  test.each(quoted)('the quoted text %s is written once', (_name, words) => {
    const client = production.filter((path) => /^(shared-|host-shell\/|remote-)/.test(path));
    const places = client.flatMap((path) =>
      (text.get(path) ?? '')
        .split(`'${words}'`)
        .slice(1)
        .map(() => path),
    );
    expect(new Set(places).size, places.join(', ')).toBe(1);
    expect(places[0]).toMatch(/^shared-contracts\/src\/(call|shell|error)-texts\.ts$/);
  });

  test('the digest of signed calls comes with the first of them: the sign-in page does without', () => {
    const client = production.filter((path) => /^(shared-platform|shared-widgets|host-shell|remote-)/.test(path));
    const users = client.filter((path) => importsOf(path).some((specifier) => /^shared-contracts\/(signature|md5)$/.test(specifier)));
    expect(users).toEqual(['shared-platform/src/http/signing.ts']);
    expect(text.get('shared-platform/src/http/signing.ts')).not.toMatch(/from 'shared-contracts\/signature'/);
  });

  test('only tooling and the loader know module federation', () => {
    const offenders = production.filter((path) => importsOf(path).some((specifier) => specifier.startsWith('@module-federation/')));
    expect(offenders.filter((path) => !/^(tooling|host-shell\/src\/remotes)\//.test(path))).toEqual([]);
  });

  test('no grab-bag files and no barrels', () => {
    const names = /^(utils?|helpers?|common|types|misc)\.tsx?$/;
    const offenders = sources.filter(
      (path) => names.test(basename(path)) || (basename(path) === 'index.ts' && path !== 'api-server/src/modules/index.ts'),
    );
    expect(offenders).toEqual([]);
  });

  test('no code is evaluated from text', () => {
    const offenders = production.filter((path) => /\beval\(|new Function\(/.test(text.get(path) ?? ''));
    expect(offenders).toEqual([]);
  });
});

describe('screens', () => {
  const declarations = sources.filter((path) => /^remote-[^/]+\/src\/screens\/.+\/screen\.ts$/.test(path));

  test('there are screens in every remote', () => {
    const remotes = remoteNames().map((name) => `remote-${name}`);
    expect(remotes.length).toBeGreaterThanOrEqual(6);
    expect([...new Set(declarations.map((path) => path.split('/')[0]))].sort()).toEqual(remotes);
  });

  for (const path of declarations) {
    test(`${dirname(path)} holds a page and its test`, () => {
      const folder = dirname(path);
      const name = basename(folder);
      expect(sources).toContain(`${folder}/${name}.page.tsx`);
      expect(sources).toContain(`${folder}/${name}.test.tsx`);
      const files = sources.filter((candidate) => dirname(candidate) === folder);
      expect(files.length, 'more than eight files: it is two screens').toBeLessThanOrEqual(8);
    });

    test(`${dirname(path)} belongs to a group its remote declares`, () => {
      const remote = path.split('/')[0] ?? '';
      const { freight } = JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8'));
      expect(freight.groups).toContain(path.split('/screens/')[1]?.split('/')[0]);
    });
  }
});
