// Preloads the parts of the shell that the page names in its element `shell-parts`. The page does not preload them itself, so that the
// first scripts have the connection to themselves until this one has arrived, and run while the parts are still loading. Parts marked
// `isLater` wait for the first of these scripts, so that the other parts arrive before them and run while they are still loading.
const { nonce } = document.currentScript;
const first = document.querySelector('script[defer]');
const hasFirst = !first || performance.getEntriesByName(first.src).length > 0;
for (const { as, href, integrity, isLater } of JSON.parse(document.getElementById('shell-parts').textContent)) {
  const link = document.createElement('link');
  // What has not arrived is in the page, with this mark; the first script waits for it before it preloads more.
  link.dataset.part = '';
  link.onload = link.onerror = () => link.remove();
  document.head.append(Object.assign(link, { as, integrity, crossOrigin: 'anonymous', nonce }));
  const load = () => void Object.assign(link, { href, rel: 'preload' });
  if (isLater && !hasFirst) for (const event of ['load', 'error']) first.addEventListener(event, load);
  else load();
}
