// Remote files that fail to load: status 503, changed bytes, and retries from another origin.
import { recentReports } from 'shared-platform/telemetry';
import { afterEach, expect, it, vi } from 'vitest';
import { pinned } from '../loader/remotes-fixture.ts';
import { createFileRescue, type FileRescue } from './file-rescue.ts';

const remote = {
  ...pinned({ integrity: { 'part.js': 'sha384-part', 'part.css': 'sha384-style' } }),
  mirrors: ['http://mirror.example/b/'],
};
const own = `${location.origin}${remote.base}`;
let rescue: FileRescue;
afterEach(() => {
  rescue.stop();
  for (const element of document.head.querySelectorAll('script, link')) element.remove();
});

function start(response: () => Response, given = remote) {
  const waits: number[] = [];
  const fetch = vi.fn(async () => response());
  rescue = createFileRescue({
    remotes: () => [given],
    fetch,
    nonce: 'n',
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  rescue.start();
  return { fetch, waits };
}

/** Adds a script or style element with a load and an error handler, as bundlers do. */
function ask(path: string) {
  const element = document.createElement('script');
  const onload = vi.fn();
  const onerror = vi.fn();
  Object.assign(element, { src: `${own}${path}`, onload, onerror });
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  return { element, onload, onerror };
}

/** Finds the element that was added in place of the failed one. */
const next = (not: readonly Element[]) =>
  vi.waitFor(() => {
    const found = [...document.head.querySelectorAll('script')].find((element) => !not.includes(element));
    if (!found) throw new Error('nothing yet');
    return found;
  });

it('asks the mirror, then the own origin again, each with the published hash; who waits hears only of the end', async () => {
  const { waits } = start(() => new Response('', { status: 503 }));
  const { element, onload, onerror } = ask('part.js');
  const second = await next([element]);
  expect(second).toMatchObject({ src: 'http://mirror.example/b/part.js', integrity: 'sha384-part', crossOrigin: 'anonymous', nonce: 'n' });
  second.dispatchEvent(new Event('error'));
  const third = await next([element, second]);
  expect(third.src).toBe(`${own}part.js`);
  third.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(onload).toHaveBeenCalledTimes(1), 8000);
  expect(onerror).not.toHaveBeenCalled();
  expect(waits).toEqual([200, 500]);
  expect(recentReports().at(-1)).toMatchObject({ name: 'file.rescued', facts: { remote: 'business', path: 'part.js', attempts: 3 } });
});

it('never asks again for a file whose bytes are others than published', async () => {
  const { fetch } = start(() => new Response('other', { headers: { 'content-type': 'text/javascript' } }));
  const { element, onload, onerror } = ask('part.js');
  await vi.waitFor(() => expect(onerror).toHaveBeenCalledTimes(1), 8000);
  expect(onload).not.toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect([...document.head.querySelectorAll('script')]).toEqual([element]);
  expect(rescue.hasRefused('business', '1.0.0')).toBe(true);
  expect(recentReports().at(-1)).toMatchObject({ name: 'file.refused', facts: { reason: 'integrity', path: 'part.js' } });
});

it('gives up at once on a file that the only origin does not have', async () => {
  const { waits } = start(() => new Response('', { status: 404 }), { ...remote, mirrors: [] });
  const { onerror } = ask('part.js');
  await vi.waitFor(() => expect(onerror).toHaveBeenCalledTimes(1), 8000);
  expect(waits).toEqual([]);
  expect(recentReports().at(-1)).toMatchObject({ name: 'file.lost' });
});

it('leaves alone what the document does not know, and everything once it is stopped', () => {
  const { fetch } = start(() => new Response(''));
  expect(ask('unknown.js').onerror).toHaveBeenCalledTimes(1);
  rescue.stop();
  expect(ask('part.js').onerror).toHaveBeenCalledTimes(1);
  expect(fetch).not.toHaveBeenCalled();
});
