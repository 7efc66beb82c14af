// The script that preloads the signed-in part does so with the page's nonce and the hashes with which the parts are used.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../../../public/load-parts.js', import.meta.url), 'utf8');

it('preloads each part that the page names', () => {
  const folder = 'https://freight.example/shell/1';
  const parts = [
    { as: 'script', href: `${folder}/product.js`, integrity: 'sha256-a' },
    { as: 'style', href: `${folder}/product.css`, integrity: 'sha256-b' },
  ];
  const page = `<script type="application/json" id="shell-parts">${JSON.stringify(parts)}</script><script nonce="n1">${source}</script>`;
  const { window } = new JSDOM(page, { url: 'https://freight.example/', runScripts: 'dangerously', beforeParse: () => undefined });
  const { document } = window;
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
