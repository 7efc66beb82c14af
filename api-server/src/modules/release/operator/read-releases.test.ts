import { expect, it, vi } from 'vitest';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { releaseReading } from './read-releases.ts';

it('reads the matrix with as many calls as there are environments, however many remotes there are', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `remote-${index}`);
  const pins = [...names, 'shell'].map((name) => ({
    name,
    version: '1.0.0',
    origin: 'operator',
    builtAt: '',
    revision: null,
    problems: [],
    lastGood: null,
  }));
  const responses: Readonly<Record<string, object>> = {
    '/environments': { environments: [{ name: 'live' }, { name: 'test' }] },
    '/overview': { remotes: [...names, 'shell'].map((name) => ({ name, newest: null, behind: { '1.0.0': 2 }, since: {} })) },
    '/environments/live': { environment: 'live', pins, canaries: [], kills: [] },
    '/environments/test': { environment: 'test', pins: pins.slice(1), canaries: [], kills: [] },
  };
  const call = vi.fn(async ({ path }: { path: string }) => ({ body: responses[path] ?? { history: [], total: 0 }, etag: null }));
  const reading = releaseReading({ call, environment: 'test', mayOperate: false } as unknown as RegistryCalls);
  const matrix = await reading.matrix((name) => (name === 'shell' ? { loads: 3, failures: 1 } : null));
  expect(call.mock.calls.length).toBe(2 + 2);
  expect(matrix.environments.map(({ environment }) => environment)).toEqual(['test', 'live']);
  expect(matrix.mayOperate).toBe(false);
  expect(matrix.remotes).toHaveLength(1001);
  // The shell comes first, and only the environment that this product serves has health figures.
  expect(matrix.remotes[0]).toMatchObject({
    name: 'shell',
    cells: [
      { environment: 'test', behind: 2, health: { loads: 3 } },
      { environment: 'live', health: null },
    ],
  });
  expect(matrix.remotes[1]).toMatchObject({ name: 'remote-0', isDrifting: false, cells: [null, { version: '1.0.0' }] });
});
