import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { expect, test } from 'vitest';
import { antdFolder } from './antd-styles.ts';
import antdWords from './antd-words.ts';

/** A module of a package that antd uses, as it is built into the shell. */
function built(name: string, ...file: readonly string[]): string {
  const folder = dirname(createRequire(join(antdFolder, 'package.json')).resolve(`${name}/package.json`));
  const path = join(folder, 'es', ...file);
  // The cast is safe: the loader reads only the path.
  return antdWords.call({ resourcePath: path } as LoaderContext, readFileSync(path, 'utf8'));
}

test.each([
  ['zh-CN', '页签 2，共 5 个'],
  ['en-US', 'Tab 2 of 5'],
])('the place of a tab is read out in the language of the page: %s', (lang, said) => {
  const [expression = ''] = /\(\(_, place.*?`Tab [^`]*`/.exec(built('@rc-component/tabs', 'TabNavList', 'TabNode.js')) ?? [];
  const say = new Function('document', 'currentPosition', 'tabCount', `return ${expression}`);
  expect(say({ documentElement: { lang } }, 2, 5)).toBe(said);
});

test('text fields that grow with their text write no style attribute, which the policy of our pages refuses', () => {
  const module = built('@rc-component/input', 'calculateNodeHeight.js');
  expect(module).not.toContain("setAttribute('style'");
  expect(module).toContain('hiddenTextarea.style.cssText = ');
});
