import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { expect, test } from 'vitest';
import { antdFolder } from './antd-styles.ts';
import antdWords from './antd-words.ts';

test('text fields that grow with their text write no style attribute, which the policy of our pages refuses', () => {
  const input = dirname(createRequire(join(antdFolder, 'package.json')).resolve('@rc-component/input/package.json'));
  const path = join(input, 'es', 'calculateNodeHeight.js');
  // The cast is safe: the loader reads only the path.
  const built = antdWords.call({ resourcePath: path } as LoaderContext, readFileSync(path, 'utf8'));
  expect(built).not.toContain("setAttribute('style'");
  expect(built).toContain('hiddenTextarea.style.cssText = ');
});
