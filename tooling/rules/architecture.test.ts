// Architecture rules that no linter checks: which packages and files may import which others, which words are allowed where, what a screen
// folder contains.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { callTexts } from 'shared-contracts/texts/call-texts';
import { fileTexts, listTexts } from 'shared-contracts/texts/error-texts';
import { shellTexts } from 'shared-contracts/texts/shell-texts';
import { describe, expect, test } from 'vitest';
import { importCycles } from '../src/house/import-cycles.ts';
import { remoteNames, workspaceRoot as root } from '../src/workspace/workspace.ts';

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
  'shared-controls',
  'editable-table',
  'shared-widgets',
  'shared-freight',
  'host-shell',
  'api-server',
  'release-registry',
  'object-store',
  'tooling',
  'e2e',
  'bench',
];
const isRemote = (name: string) => name.startsWith('remote-');

/** Workspace packages that each package may import; the rule for all remotes is under `remote-*`. */
const floors: Record<string, readonly string[]> = {
  'shared-contracts': [],
  'shared-platform': ['shared-contracts'],
  'shared-controls': ['shared-contracts', 'shared-platform'],
  'editable-table': ['shared-contracts', 'shared-platform', 'shared-controls'],
  'shared-widgets': ['shared-contracts', 'shared-platform', 'shared-controls', 'editable-table'],
  'shared-freight': ['shared-contracts', 'shared-platform', 'shared-widgets', 'editable-table'],
  'remote-*': ['shared-contracts', 'shared-platform', 'shared-widgets', 'editable-table', 'shared-freight'],
  'host-shell': ['shared-contracts', 'shared-platform', 'shared-controls', 'shared-widgets', 'editable-table'],
  'object-store': [],
  'api-server': ['shared-contracts', 'object-store'],
  'release-registry': ['shared-contracts', 'object-store'],
};
/** Files that may import more than the rest of their package, each with the reason. */
const further: Record<string, readonly string[]> = {
  // The command `release publish` builds before it publishes; the registry itself does not build.
  'release-registry/src/cli/local-builds.ts': ['tooling'],
};
/** Libraries that a package may not import, even when its package.json lists them. */
const forbidden: Record<string, RegExp> = {
  'shared-contracts': /^(?!zod$|big\.js$|\.|shared-contracts\/)/,
  'shared-platform': /^(antd|@ant-design\/)/,
  'shared-freight': /^(antd|@ant-design\/|axios)/,
  'remote-*': /^(antd|@ant-design\/|axios)/,
  'host-shell': /^(antd|@ant-design\/|axios$)/,
  'api-server': /^(react|antd|axios)/,
  'release-registry': /^(react|antd|axios)/,
};

/** The forbidden imports of a file, one entry each. */
function importsAboveFloor(path: string): string[] {
  const folder = path.split('/')[0] ?? '';
  const key = isRemote(folder) ? 'remote-*' : folder;
  const allowed = floors[key];
  if (!allowed || isTest(path)) return [];
  return importsOf(path).flatMap((specifier) => {
    const target = specifier.split('/')[0] ?? '';
    const isOwn = packages.includes(target) || isRemote(target);
    if (isOwn && target !== folder && ![...allowed, ...(further[path] ?? [])].includes(target)) return [`${path} imports ${specifier}`];
    if (forbidden[key]?.test(specifier)) return [`${path} imports ${specifier}`];
    if (specifier.startsWith('.') && !join(dirname(path), specifier).startsWith(`${folder}/`))
      return [`${path}: ${specifier} leaves its package`];
    return [];
  });
}

describe('imports', () => {
  test('no file imports what stands above its floor', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.flatMap(importsAboveFloor)).toEqual([]);
  });

  test('a forbidden import is found', () => {
    const path = 'remote-etc/src/made-up.tsx';
    text.set(path, "import { Table } from 'antd';\nimport { a } from 'remote-business/a';\nimport { b } from '../../host-shell/src/b.ts';");
    expect(importsAboveFloor(path)).toHaveLength(3);
    text.delete(path);
  });

  // Files that import each other in a cycle run in an accidental order. Dynamic imports count as well; type imports do not, because they
  // are removed.
  test('no file is loaded by what it loads', () => {
    expect(importCycles(root, sources).map((cycle) => cycle.join(' → '))).toEqual([]);
  });
});

describe('words and places', () => {
  const production = sources.filter((path) => !isTest(path));

  test('browser storage is touched in one file, and read by a page that the shell does not make', () => {
    const known = ['shared-platform/src/storage/storage.ts', 'api-server/src/kernel/http/documentation.ts'];
    const offenders = production.filter((path) => /\b(localStorage|sessionStorage)\b/.test(text.get(path) ?? '') && !known.includes(path));
    expect(offenders.filter((path) => !/^(e2e|bench|tooling)\//.test(path))).toEqual([]);
  });

  // Widgets serve any product; components with freight terms belong to shared-freight.
  test('widgets know no freight word', () => {
    const freight = /waybill|lorry|lorries|carrier|shipper|driver|freight|consign|运单|货主|承运|司机|车辆|派单/i;
    const widgets = production.filter((path) => /^(shared-widgets|shared-controls|editable-table)\/src\//.test(path));
    expect(widgets.length).toBeGreaterThan(100);
    expect(widgets.filter((path) => freight.test(text.get(path) ?? ''))).toEqual([]);
  });

  test('axios is imported where calls are sent, and nowhere else', () => {
    expect(production.filter((path) => importsOf(path).includes('axios'))).toEqual([
      'shared-platform/src/http/http.ts',
      'shared-platform/src/http/stream-adapter.ts',
    ]);
  });

  // Texts that are quoted in the specification: each one is defined in one place only.
  const quoted = Object.entries({ ...callTexts, ...shellTexts, ...listTexts, ...fileTexts }).flatMap(([name, label]) =>
    typeof label === 'function' ? [] : [[name, label[0]] as const],
  );
  test('every quoted text is written once', () => {
    const client = production.filter((path) => /^(shared-|editable-table\/|host-shell\/|remote-)/.test(path));
    const offenders = quoted.flatMap(([name, words]) => {
      const places = client.filter((path) => text.get(path)?.includes(`'${words}'`));
      const isOnce = places.length === 1 && /^shared-contracts\/src\/(?:.+\/)?(?:call|shell|error)-texts\.ts$/.test(places[0] ?? '');
      return isOnce ? [] : [`${name}: ${places.join(', ')}`];
    });
    expect(quoted.length).toBeGreaterThan(20);
    expect(offenders).toEqual([]);
  });

  test('the digest of signed calls comes with the first of them: the sign-in page does without', () => {
    const client = production.filter((path) => /^(shared-|editable-table|host-shell|remote-)/.test(path));
    const users = client.filter((path) => importsOf(path).some((specifier) => /^shared-contracts\/wire\/(signature|md5)$/.test(specifier)));
    expect(users).toEqual(['shared-platform/src/http/signing.ts']);
    expect(text.get('shared-platform/src/http/signing.ts')).not.toMatch(/from 'shared-contracts\/wire\/signature'/);
  });

  test('no page loads schemas: the browser takes only types from contracts that are made with zod', () => {
    const withSchemas = new Set(
      sources.flatMap((path) =>
        path.startsWith('shared-contracts/src/') && !isTest(path) && importsOf(path).includes('zod')
          ? [path.replace('/src/', '/').replace(/\.ts$/, '')]
          : [],
      ),
    );
    expect(withSchemas).toContain('shared-contracts/entity/entity-schema');
    const inBrowser = (path: string) => /^(shared-(?!contracts)|editable-table|host-shell|remote-)/.test(path) && !isTest(path);
    const found = sources
      .filter(inBrowser)
      .flatMap((path) =>
        [...(text.get(path) ?? '').matchAll(/^import (?!type )[^;]*? from '([^']+)'/gm)]
          .filter(([, specifier]) => withSchemas.has(specifier ?? ''))
          .map(([, specifier]) => `${path} imports ${specifier}`),
      );
    expect(found).toEqual([]);
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
  const pageOf = (declaration: string) => join(dirname(declaration), `${basename(dirname(declaration))}.page.tsx`);

  test('screens of waybills that wait for work are declarations of one part', () => {
    const pages = sources.filter((path) =>
      /\/waybill\/(assign|load|depart|delivery|wait-depart|wait-delivery)\/[^/]+\.page\.tsx$/.test(path),
    );
    expect(pages.length).toBe(9);
    const list = /waybillWorkList\(\{[^}]*\}\)/.source;
    const declaration = new RegExp(`^(import .*;\\n)+\\nexport default (${list}|waybillStepPage\\(\\{[^}]*list: ${list},\\n\\}\\));\\n$`);
    expect(pages.filter((path) => !declaration.test(text.get(path) ?? ''))).toEqual([]);
  });

  test('there are screens in every remote', () => {
    const remotes = remoteNames().map((name) => `remote-${name}`);
    expect(remotes.length).toBeGreaterThanOrEqual(6);
    expect([...new Set(declarations.map((path) => path.split('/')[0]))].sort()).toEqual(remotes);
  });

  test('every screen folder holds a page and its test', () => {
    const needed = declarations.flatMap((path) => [pageOf(path), pageOf(path).replace('.page.tsx', '.test.tsx')]);
    expect(needed.filter((path) => !sources.includes(path))).toEqual([]);
  });

  test('no screen folder holds more than eight files: it would be two screens', () => {
    const filesIn = (folder: string) => sources.filter((path) => dirname(path) === folder).length;
    expect(declarations.map(dirname).filter((folder) => filesIn(folder) > 8)).toEqual([]);
  });

  test('every screen belongs to a group its remote declares', () => {
    const groupsOf = (remote: string) => JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8')).freight.groups;
    const offenders = declarations.filter((path) => {
      const [remote = '', group = ''] = path.split(/\/(?:src\/screens\/)?/);
      return !groupsOf(remote).includes(group);
    });
    expect(offenders).toEqual([]);
  });
});
