/* The product's only service worker, registered on phones only (decision 77). It stores code files, whose addresses contain a version
    or hash, and nothing else: no page, no configuration, no environment manifest, no data. Thus pins and rollbacks take effect as
    quickly as without it. When a page cannot be fetched, the worker responds with a page that lists the unsent steps on this device. */

const cacheName = 'freight-code';
/** Maximum number of stored files; the oldest are deleted first. A screen with everything that it needs has about sixty files. */
const most = 800;

/** Whether a request is for a file of a version: `/shell/<version>/…`, `/remotes/<name>/<version>/…`. */
const isCode = ({ method, url, headers, cache }) => {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || headers.has('range')) return false;
  // The caller asks for the file from the network, e.g. because a stored one was broken.
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
  // Only files that the server declares as immutable are stored.
  if (response.status === 200 && (response.headers.get('cache-control') ?? '').includes('immutable'))
    event.waitUntil(keep(request, response.clone()).catch(() => undefined));
  return response;
}

/** Number of unsent steps of all persons on this device; 0 when nothing was ever stored. */
function waitingSteps() {
  return new Promise((resolve) => {
    const request = indexedDB.open('freight-device');
    // Only the product may create the database; created here, it would lack its object stores.
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

/**
 * This function runs in the page that is shown without connection. Its text is copied into that page, so it cannot use anything defined
 * outside it. It lists the unsent steps of the person who is signed in on this device, removes one of them after asking, as the product's
 * queue does (`shared-platform/device-queue`), and reloads the page when there may be a connection again. Of other people's steps only the
 * number is shown.
 */
function listSteps() {
  const stored = (name) => {
    try {
      const { value, expires } = JSON.parse(localStorage.getItem(`freight:platform:${name}`));
      return expires === null || expires > Date.now() ? value : null;
    } catch {
      return null;
    }
  };
  const session = stored('session');
  const owner = session?.user ? `${session.user.id}@${session.tenantId ?? '0'}` : '';
  const spoken = [stored('language'), ...navigator.languages].find((tag) => /^(zh|en)\b/.test(tag ?? ''));
  const language = spoken?.startsWith('en') ? 1 : 0;
  // The page holds its sentences in both languages; those of the other one are removed.
  for (const other of document.querySelectorAll(`body :lang(${language ? 'zh' : 'en'})[lang]`)) other.remove();
  document.documentElement.lang = language ? 'en-US' : 'zh-CN';
  document.title = document.querySelector('h1').textContent;
  const text = {
    since: ['记录于', 'Since'],
    waits: ['等待发送', 'Waiting'],
    refused: ['已退回', 'Refused'],
    remove: ['移除', 'Remove'],
    keep: ['保留', 'Keep'],
    asks: [
      '移除这一步？填写的内容和照片将从本机删除，不会发送。',
      'Remove this step? What was typed and photographed is deleted from this device and not sent.',
    ],
    failed: ['未能移除，请重试。', 'It could not be removed. Please try again.'],
    others: ['其他账号的步骤，登录后可查看：', 'Of other accounts, shown after signing in: '],
  };
  const shown = (label) => (Array.isArray(label) ? (label[language] ?? label[0]) : label);
  const list = document.querySelector('ul');
  let asking = 0;

  const element = (tag, content, className = '') => Object.assign(document.createElement(tag), { textContent: content, className });
  const button = (label, className, onclick) => Object.assign(element('button', shown(label), className), { type: 'button', onclick });

  const open = () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('freight-device');
      request.onupgradeneeded = () => request.transaction.abort();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    });
  /**
   * Runs `work` with the person's steps in one transaction. When its data is on the disk, resolves to these steps and to the number of all
   * persons' steps.
   */
  const inTransaction = async (mode, work) => {
    const database = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(['steps', 'files'], mode, { durability: 'strict' });
        const counting = transaction.objectStore('steps').count();
        const reading = transaction.objectStore('steps').index('owner').getAll(owner);
        reading.onsuccess = () => work(reading.result, transaction);
        transaction.oncomplete = () => resolve({ steps: reading.result, count: counting.result });
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
  const remove = (order) =>
    inTransaction('readwrite', (steps, transaction) => {
      const gone = steps.find((step) => step.order === order);
      if (!gone) return;
      for (const next of steps.filter(({ follows }) => follows === order))
        transaction.objectStore('steps').put({ ...next, follows: gone.follows });
      const paths = Object.values(gone.body).flatMap((value) => (typeof value === 'string' ? value.split(',') : []));
      for (const path of paths) if (path.startsWith('device/')) transaction.objectStore('files').delete(path);
      transaction.objectStore('steps').delete(order);
    });

  const question = (order, close) => {
    const group = element('div', '', 'asks');
    group.setAttribute('role', 'group');
    const sure = button(text.remove, 'sure', () =>
      remove(order).then(
        () => {
          asking -= 1;
          return show();
        },
        () => {
          group.firstChild.textContent = shown(text.failed);
        },
      ),
    );
    group.append(element('p', shown(text.asks)), sure, button(text.keep, '', close));
    return group;
  };
  const item = (step) => {
    const row = element('li', '');
    const time = new Date(step.keptAt).toLocaleString(language ? 'en-GB' : 'zh-CN', {
      timeZone: 'Asia/Shanghai',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    const removal = button(text.remove, '', () => {
      asking += 1;
      const asked = question(step.order, () => {
        asking -= 1;
        asked.replaceWith(removal);
        removal.focus();
      });
      removal.replaceWith(asked);
      asked.lastChild.focus();
    });
    const state = step.refused ? `${shown(text.refused)}: ${step.refused.message}` : shown(text.waits);
    row.append(
      element('strong', `${shown(step.label)} ${step.title}`),
      element('div', `${shown(text.since)} ${time}`),
      element('div', state, step.refused ? 'bad' : ''),
      removal,
    );
    return row;
  };
  const show = () =>
    inTransaction('readonly', () => undefined).then(
      ({ steps, count }) => {
        const others = count - steps.length;
        list.replaceChildren(...steps.map(item), ...(others > 0 ? [element('li', `${shown(text.others)}${others}`)] : []));
        for (const number of document.querySelectorAll('[data-count]')) {
          number.textContent = count;
          number.closest('p').hidden = count === 0;
        }
      },
      // The database does not exist, so the numbers that the worker wrote into the page stay.
      () => undefined,
    );

  const again = () => {
    if (asking === 0) location.reload();
  };
  addEventListener('online', again);
  setInterval(again, 15_000);
  return show();
}

const style = `
body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:480px}
ul{list-style:none;margin:0;padding:0}
li{border:1px solid #8888;border-radius:8px;padding:12px;margin-top:12px}
a,button{box-sizing:border-box;min-height:48px;padding:10px 16px;border:1px solid #8888;border-radius:8px;background:none;color:inherit;font:inherit}
a{display:block;margin-top:24px;border:0;background:#0958d9;color:#fff;text-align:center;text-decoration:none}
li button{margin:8px 8px 0 0}
.bad{color:light-dark(#a8071a,#ff7875)}
.sure{background:#a8071a;color:#fff}`;

/** First line of the page: what is missing. On a device with a network, the server cannot be reached although the network works. */
const causes = {
  line: { zh: '网络不可用', en: 'No network' },
  server: { zh: '服务器暂时无法访问', en: 'The server cannot be reached at the moment' },
};

async function pageWithoutLine() {
  const cause = self.navigator?.onLine ? causes.server : causes.line;
  const count = await waitingSteps().catch(() => 0);
  const number = `<span data-count>${count}</span>`;
  const waiting =
    count > 0
      ? `<p lang="zh-CN"><strong>本机有 ${number} 项等待发送</strong>，恢复后自动发送，请不要清除浏览器数据。</p><p lang="en">${number} waiting on this device; sent when the connection is back. Do not clear the browser's data.</p>`
      : '';
  // The Content-Security-Policy of this response allows only the script with this nonce.
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${cause.zh}</title><style>${style}</style></head>
<body><h1><span lang="zh-CN">${cause.zh}</span> <span lang="en">${cause.en}</span></h1><p lang="zh-CN">页面每15秒自动重试。</p><p lang="en">This page tries again every 15 seconds.</p>${waiting}<ul></ul><a href=""><span lang="zh-CN">重试</span> <span lang="en">Try again</span></a>
<script nonce="${nonce}">(${listSteps})()</script></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
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
