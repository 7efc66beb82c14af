import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceRoot } from '../workspace/workspace.ts';
import { antdFolder, antdStyles, classPlaceholder, withTexts } from './antd-styles.ts';

/** `require` as in a module of the package that uses antd. */
const usersRequire = createRequire(join(workspaceRoot, 'shared-widgets', 'package.json'));
const styles = antdStyles();

describe('styles of antd that the build computes', () => {
  test('are the same for every theme', () => {
    const { theme } = usersRequire('antd');
    const dark = { algorithm: theme.darkAlgorithm, token: { colorPrimary: '#c00', fontSize: 17, borderRadius: 1, motion: false } };
    expect(antdStyles(dark)).toEqual(styles);
    expect(antdStyles({ algorithm: theme.compactAlgorithm })).toEqual(styles);
  });

  test('exist for every component of the installed antd', () => {
    const paths = globSync('es/**/style{,/**/*}.js', { cwd: antdFolder }).map(String);
    const made = paths.filter((path) =>
      /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(['[]/.test(readFileSync(join(antdFolder, path), 'utf8')),
    );
    expect(made.length).toBeGreaterThan(70);
    for (const path of made) {
      const source = readFileSync(join(antdFolder, path), 'utf8');
      expect(withTexts(path, source, styles), path).not.toBe(source);
    }
  });

  test('name the class of the component by the placeholder, and are complete CSS', () => {
    expect(styles.common).toContain('.anticon');
    expect(styles.components.Button?.[0]).toMatch(new RegExp(`\\.${classPlaceholder}-primary`));
    expect(styles.components.Spin?.[0]).toContain('@keyframes antSpinMove');
    for (const [name, texts] of Object.entries(styles.components)) {
      for (const css of texts) expect(css.split('{').length, name).toBe(css.split('}').length);
    }
  });

  test('of HTML elements apply to antd’s own elements only', () => {
    expect(styles.common).toContain('a:where(.ant-own):focus');
    expect(styles.common).toContain(':where(.ant-own) a:focus');
    expect(styles.common).not.toMatch(/(?:^|[},])a(?!:where)\W/);
    for (const css of [styles.common, ...Object.values(styles.components).flat()]) expect(css).not.toMatch(/\bcss-/);
  });

  test('a component without computed style fails the build', () => {
    expect(() => withTexts('new/style/index.js', "export default genStyleHooks('New', (token) => token);", styles)).toThrow(
      'no style of New',
    );
    expect(
      withTexts('x.js', "genStyleHooks('Tag', (token) => [a(token, ',)')], prepare)", { common: '', components: { Tag: ['.a{}'] } }),
    ).toBe('genStyleHooks(\'Tag\', ".a{}", prepare)');
  });
});
