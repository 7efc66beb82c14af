// A file that hangs affects its own tab only, and the retry works once the file can be loaded.
import { afterEach, expect, it, vi } from 'vitest';
import { pinned } from '../loader/remotes-fixture.ts';
import { preloadFiles } from './preload-files.ts';
import { giveUpStalled } from './stalled-files.ts';

afterEach(() => document.head.replaceChildren());

const remote = pinned();
const [expose] = remote.exposes;
if (!expose) throw new Error('a remote without screens');
const screenFiles = { ...expose, styles: ['order.css'] };

function waiting(tag: 'script' | 'link', path: string): ReturnType<typeof vi.fn> {
  const element = document.createElement(tag);
  if (element instanceof HTMLScriptElement) element.setAttribute('src', remote.base + path);
  else Object.assign(element, { rel: 'stylesheet' }).setAttribute('href', remote.base + path);
  const lost = vi.fn();
  element.onerror = lost;
  document.head.append(element);
  return lost;
}
const preloads = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => new URL(href).pathname);

it('tells who waits for a file of the screen that it was lost, and nobody else; what was asked for ahead can be asked for again', () => {
  preloadFiles(remote, expose, '');
  const [entry, style] = [waiting('script', 'entry.js'), waiting('link', 'order.css')];
  const other = waiting('script', 'business-waybill.js');
  expect(preloads()).toEqual(['/remotes/business/1.0.0/entry.js', '/remotes/business/1.0.0/business-order.js']);
  giveUpStalled(remote, screenFiles);
  expect([entry, style, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  expect(preloads()).toEqual([]);
  preloadFiles(remote, expose, '');
  expect(preloads()).toHaveLength(2);
});
