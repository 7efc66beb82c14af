import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../workspace/workspace.ts';
import iconPaths, { roundedPath } from './icon-paths.ts';

it('rounds places, not distances, so that errors of relative commands do not add up', () => {
  expect(roundedPath('M0 0l1.4 0 1.4 0 1.4 0 1.4 0')).toBe('M0 0l1 0 2 0 1 0 2 0');
});

it('reads the digits of an arc without separators, and closed parts go on from where they began', () => {
  expect(roundedPath('M608.4 192a32.2 32 0 0132.3 31.8v-.6z')).toBe('M608 192a32 32 0 0133 32v-1z');
  expect(roundedPath('M1.6 2h7.6zm.2.2h1')).toBe('M2 2h7zm0 0h1');
});

it('leaves icons in other squares than the usual two as they are', () => {
  const icon = (square: string) => `{ "viewBox": "${square}", "children": [{ "attrs": { "d": "M1.5 2.25h3.3" } }] }`;
  expect(iconPaths(icon('64 64 896 896'))).toContain('"d": "M2 2h3"');
  expect(iconPaths(icon('0 0 24 24'))).toBe(icon('0 0 24 24'));
});

it('understands every icon of the package and writes no fraction', () => {
  const icons = realpathSync(join(workspaceRoot, 'shared-widgets', 'node_modules', '@ant-design', 'icons'));
  const folder = join(icons, '..', 'icons-svg', 'es', 'asn');
  const fractions = readdirSync(folder).filter((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return /"viewBox": "(?:64 64 896 896|0 0 1024 1024)"/.test(source) && /"d": "[^"]*\./.test(iconPaths(source));
  });
  expect(fractions).toEqual([]);
});
