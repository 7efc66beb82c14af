import { onReport, recentReports } from 'shared-platform/telemetry';
import { afterEach, expect, it, vi } from 'vitest';
import { watchPage } from './page-watch.ts';
import { pinned } from './remotes-fixture.ts';

const listeners = new Map<string, (event: unknown) => void>();
vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) => listeners.set(name, listener));
vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
let stop: () => void = () => undefined;
afterEach(() => stop());

const start = () => {
  stop = watchPage({
    remotes: () => [pinned({ name: 'etc' }), pinned({ name: 'business', version: '2.0.0' })],
    inFront: () => ({ name: 'etc', version: '1.0.0' }),
    shell: { name: 'shell', version: '3.0.0' },
  });
};
const from = (path: string) =>
  Object.assign(new Error('boom'), { stack: `Error: boom\n at f (http://localhost${path}:1:2)\n at http://localhost/shell/x.js:1:1` });
const last = () => recentReports().at(-1);

it('an error of an event or a timer is attributed to the remote whose code threw', () => {
  start();
  listeners.get('error')?.({ message: 'boom', error: from('/remotes/business/2.0.0/order.js'), filename: '' });
  expect(last()).toMatchObject({
    name: 'screen.error',
    facts: { kind: 'event', remote: 'business', version: '2.0.0', message: 'Error: boom' },
  });
});

it('so is a promise that nobody listens to', () => {
  start();
  listeners.get('unhandledrejection')?.({ reason: from('/remotes/etc/1.0.0/car.js') });
  expect(last()).toMatchObject({ facts: { kind: 'promise', remote: 'etc', version: '1.0.0', by: 'trace' } });
});

it('an error of the shell’s own code is the shell’s; where a remote’s code is in the trace it is the remote’s', () => {
  start();
  const shell = Object.assign(new Error('boom'), { stack: 'Error: boom\n at http://localhost/shell/3.0.0/x.js:1:1' });
  listeners.get('error')?.({ message: 'boom', error: shell, filename: '' });
  expect(last()).toMatchObject({ facts: { remote: 'shell', version: '3.0.0', by: 'trace' } });
  const both = Object.assign(new Error('boom'), { stack: `${shell.stack}\n at http://localhost/remotes/etc/1.0.0/car.js:1:1` });
  listeners.get('error')?.({ message: 'boom', error: both, filename: '' });
  expect(last()).toMatchObject({ facts: { remote: 'etc', by: 'trace' } });
});

it('what no trace explains is put down to the screen in front, as a guess', () => {
  start();
  listeners.get('unhandledrejection')?.({ reason: 'text' });
  expect(last()).toMatchObject({ facts: { kind: 'promise', remote: 'etc', by: 'tab', message: 'text' } });
});

it('a loop of errors is cut short, and a stopped watch says nothing', () => {
  start();
  const heard = vi.fn();
  const unlisten = onReport(heard);
  for (let round = 0; round < 50; round++) listeners.get('unhandledrejection')?.({ reason: 'again' });
  expect(heard).toHaveBeenCalledTimes(20);
  unlisten();
  stop();
  expect(listeners.size).toBe(0);
});
