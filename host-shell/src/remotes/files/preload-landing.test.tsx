// Files of the first screen are preloaded when the parts of the shell have arrived, because these are needed before them.
import { setShellConfiguration } from 'shared-platform/config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environmentManifest, pinned } from '../loader/remotes-fixture.ts';
import { preloadLanding } from './preload-landing.ts';

const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => new URL(href).pathname).toSorted();

function preload(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href });
  link.setAttribute('as', 'script');
  document.head.append(link);
  return link;
}

/** A part of the shell that is still loading, as `load-parts.js` marks it. */
function part(href: string): HTMLLinkElement {
  const link = preload(href);
  link.dataset.part = '';
  return link;
}

/** Writes the manifest into the page; the version differs in each test, because a file is preloaded once in a page. */
function pageWith(version: string): void {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'release-document' });
  element.textContent = JSON.stringify({ text: JSON.stringify(environmentManifest(1, [pinned({ version })])), signature: 'AAAA' });
  document.body.append(element);
}

beforeEach(() => {
  setShellConfiguration({ releaseKey: 'AAAA' });
  history.replaceState(null, '', '/business/order');
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

it('waits for every part of the shell, whether it arrives or fails', async () => {
  pageWith('1.0.1');
  const [first, second] = [part('/shell/1/product.js'), part('/shell/1/libraries.js')];
  preloadLanding();
  first.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(preloads()).toEqual(['/shell/1/libraries.js', '/shell/1/product.js']);
  second.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(preloads()).toContain('/remotes/business/1.0.1/business-order.js'));
});

it('does not wait when nothing is loading', async () => {
  pageWith('1.0.2');
  preloadLanding();
  await vi.waitFor(() => expect(preloads()).toEqual(['/remotes/business/1.0.2/business-order.js', '/remotes/business/1.0.2/entry.js']));
});

it('does not wait for what the sign-in page preloaded, which stays in the page after it has arrived', async () => {
  preload('/shell/1/sign-in.js');
  pageWith('1.0.3');
  preloadLanding();
  await vi.waitFor(() => expect(preloads()).toContain('/remotes/business/1.0.3/business-order.js'));
});
