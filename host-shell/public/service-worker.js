/*
 * The product's one service worker, registered on phones only (decision 77). It keeps code, which is named by its content, and nothing
 * else: no page, no configuration, no release document, no data. Thus pins and rollbacks show at once, as without it. Where a page cannot be fetched it tells
 * how many steps wait on this device.
 */

const cacheName = 'freight-code';
/** Files kept at most; the oldest go first. A screen with everything that it needs is about sixty files. */
const most = 800;

/** Files of a version: `/shell/<version>/…`, `/remotes/<name>/<version>/…`. */
const isCode = ({ method, url, headers, cache }) => {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || headers.has('range')) return false;
  // Somebody wants the file from the network on purpose, e.g. after a kept one was broken.
  if (cache === 'reload' || cache === 'no-store' || cache === 'no-cache') return false;
  return (
    /^\/(?:shell\/[^/]+|remotes\/[^/]+\/[^/]+)\/.+\.(?:js|css|svg|png|woff2)$/.test(pathname) && !pathname.endsWith('/service-worker.js')
  );
};

async function keep(request, response) {
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((old) => cache.delete(old)));
}

async function code(event) {
  const { request } = event;
  const kept = await caches.match(request, { cacheName }).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  // Only what the server promises never to change.
  if (response.status === 200 && (response.headers.get('cache-control') ?? '').includes('immutable'))
    event.waitUntil(keep(request, response.clone()).catch(() => undefined));
  return response;
}

/** Steps on this device, of everybody; 0 where nothing was ever stored. */
function waitingSteps() {
  return new Promise((resolve) => {
    const request = indexedDB.open('freight-device');
    // The product makes the database; here it must not come into being without its stores.
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve(0);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      const counting = database.transaction('steps').objectStore('steps').count();
      counting.onsuccess = () => {
        resolve(counting.result);
        database.close();
      };
      counting.onerror = () => {
        resolve(0);
        database.close();
      };
    };
  });
}

async function pageWithoutLine() {
  const count = await waitingSteps().catch(() => 0);
  const waiting =
    count > 0
      ? `<p><strong>本机有 ${count} 项等待发送</strong>，网络恢复后自动发送，请不要清除浏览器数据。</p><p lang="en">${count} waiting on this device; sent when the network is back. Do not clear the browser's data.</p>`
      : '';
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="15"><meta name="color-scheme" content="light dark"><title>网络不可用</title>
<style>body{font:16px/1.6 system-ui,sans-serif;margin:0;padding:24px;max-width:480px}a{display:block;margin-top:24px;padding:14px;border-radius:8px;background:#0958d9;color:#fff;text-align:center;text-decoration:none}</style></head>
<body><h1>网络不可用</h1><p>页面每15秒自动重试。</p><p lang="en">No network. This page tries again every 15 seconds.</p>${waiting}<a href="">重试 <span lang="en">Try again</span></a></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(pageWithoutLine));
  else if (isCode(request)) event.respondWith(code(event));
});
