// The script that preloads the signed-in part does so with the page's nonce and the hashes with which the parts are used.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../../../public/load-parts.js', import.meta.url), 'utf8');

/** The page with these parts and a first script. jsdom does not know which files have arrived. */
function pageWith(parts: readonly object[], hasArrived = false) {
  const arrived = (name: string) => (hasArrived && name.endsWith('/react.js') ? [{ name }] : []);
  const beforeParse = (page: { performance: Performance }) => Object.assign(page.performance, { getEntriesByName: arrived });
  const first = '<script defer src="/shell/1/react.js"></script>';
  const named = `<script type="application/json" id="shell-parts">${JSON.stringify(parts)}</script>`;
  const html = `${first}${named}<script nonce="n1">${source}</script>`;
  const { window } = new JSDOM(html, { url: 'https://freight.example/', runScripts: 'dangerously', beforeParse });
  return { window, hrefs: () => [...window.document.querySelectorAll<HTMLLinkElement>('link[data-part]')].map(({ href }) => href) };
}

it('preloads each part that the page names', () => {
  const folder = 'https://freight.example/shell/1';
  const parts = [
    { as: 'script', href: `${folder}/product.js`, integrity: 'sha256-a' },
    { as: 'style', href: `${folder}/product.css`, integrity: 'sha256-b' },
  ];
  const { document } = pageWith(parts).window;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-part]')].map(
    ({ rel, as, href, integrity, crossOrigin, nonce }) => ({
      ...{ rel, as, href, integrity, crossOrigin, nonce },
    }),
  );
  const same = { rel: 'preload', crossOrigin: 'anonymous', nonce: 'n1' };
  expect(links).toEqual(parts.map((part) => ({ ...part, ...same })));
  for (const link of document.querySelectorAll('link')) link.onload?.call(link, new Event('load'));
  expect(document.querySelectorAll('link')).toHaveLength(0);
});

const builtAndFrame = [
  { as: 'script', href: 'https://freight.example/shell/1/product.js', integrity: 'sha256-a' },
  { as: 'script', href: 'https://freight.example/shell/1/frame.js', integrity: 'sha256-b', isLater: true },
];

it.each(['load', 'error'])('preloads later parts after the first script (%s); until then they are known as parts', (event) => {
  const { window, hrefs } = pageWith(builtAndFrame);
  expect(hrefs()).toEqual(['https://freight.example/shell/1/product.js', '']);
  const told = window.document.createEvent('Event');
  told.initEvent(event);
  window.document.querySelector('script')?.dispatchEvent(told);
  expect(hrefs()).toEqual(builtAndFrame.map(({ href }) => href));
});

it('preloads later parts at once when the first script has arrived already', () => {
  expect(pageWith(builtAndFrame, true).hrefs()).toEqual(builtAndFrame.map(({ href }) => href));
});
