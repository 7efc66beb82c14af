import { expect, it } from 'vitest';
import { type LoadGroup, unpinnedLoads } from './shell-chunks.ts';

/** `pins`: the files whose hashes each file contains, separated by spaces. */
const gapsOf = (groups: readonly LoadGroup[], pins: Readonly<Record<string, string>>) =>
  unpinnedLoads(groups, (file) => pins[file]?.split(' ') ?? []);

const page: LoadGroup = { files: ['page.js'], parents: [] };
const product: LoadGroup = { files: ['product.js', 'product.css'], parents: [page] };
const dialog: LoadGroup = { files: ['dialog.js'], parents: [product] };

it('every chunk is pinned by a script that is loaded before it', () => {
  const pins = { 'page.js': 'product.js product.css', 'product.js': 'dialog.js' };
  expect(gapsOf([page, product, dialog], pins)).toEqual([]);
  expect(gapsOf([page, product, dialog], { ...pins, 'page.js': 'product.js' })).toEqual(['product.css']);
  expect(gapsOf([page, product, dialog], { ...pins, 'product.js': '' })).toEqual(['dialog.js']);
});

it('a hash that only one of two ways brings is no protection on the other', () => {
  const preview: LoadGroup = { files: ['preview.js'], parents: [page] };
  const shared: LoadGroup = { files: ['dialog.js'], parents: [product, preview] };
  const pins = { 'page.js': 'product.js product.css preview.js', 'product.js': 'dialog.js' };
  expect(gapsOf([page, product, preview, shared], pins)).toEqual(['dialog.js']);
  expect(gapsOf([page, product, preview, shared], { ...pins, 'preview.js': 'dialog.js' })).toEqual([]);
});

it('chunks that load each other are pinned by what is loaded before both', () => {
  const list: { files: string[]; parents: LoadGroup[] } = { files: ['list.js'], parents: [product] };
  const form: LoadGroup = { files: ['form.js'], parents: [list] };
  list.parents.push(form);
  const pins = { 'page.js': 'product.js product.css', 'product.js': 'list.js', 'list.js': '' };
  expect(gapsOf([page, product, list, form], pins)).toEqual(['form.js']);
  expect(gapsOf([page, product, list, form], { ...pins, 'product.js': 'list.js form.js' })).toEqual([]);
});
