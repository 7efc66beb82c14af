// The automatic halt while somebody changes the canaries that a report is about.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
/** Runs once, after the next transaction that reads canaries. */
let afterReading: (() => Promise<unknown>) | null = null;
const [a, b, c] = ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb', '1.0.0-cccccccccc'] as const;

beforeAll(async () => {
  registry = await testRegistry({
    aroundDatabase: (database) => ({
      async transaction(work) {
        let readsCanaries = false;
        const result = await database.transaction((tx) =>
          work({
            query(text, values) {
              readsCanaries ||= text.includes('FROM registry.release_canary');
              return tx.query(text, values);
            },
          }),
        );
        const act = readsCanaries ? afterReading : null;
        if (act) afterReading = null;
        await act?.();
        return result;
      },
    }),
  });
  for (const name of ['one', 'two'])
    for (const version of [a, b, c])
      await registry.publish(
        releaseFixture({ name, groups: [name], components: [`${name}/page`], version, code: `self.${name}='${version}';` }),
      );
});
afterAll(() => registry?.close());

const at = (environment: string, path = '') => `/registry/v1/environments/${environment}${path}`;
const failing = (name: string, version: string) => ({
  ...{ name, version, loads: 100, failures: 50, people: 20, failing: 10, share: 0.5, drawn: 20 },
});
async function prepare(environment: string): Promise<void> {
  for (const name of ['one', 'two']) {
    await registry.call('PUT', at(environment, `/pins/${name}`), { version: a });
    await registry.call('PUT', at(environment, `/canaries/of-${name}`), { pins: { [name]: b }, percent: 100, minimum: 20 });
  }
}
const report = (environment: string) =>
  registry.call('POST', at(environment, '/health'), { versions: [failing('one', b), failing('two', b)] });
const canariesOf = async (environment: string) => (await registry.call('GET', at(environment))).body.canaries;

it('leaves the version that has just replaced the failing one, and still halts the other canary', async () => {
  await prepare('replaced');
  afterReading = () => registry.call('PUT', at('replaced', '/canaries/of-one'), { pins: { one: c }, percent: 100, minimum: 20 });
  expect(await report('replaced')).toMatchObject({ status: 200, body: { halted: ['of-two'] } });
  expect(await canariesOf('replaced')).toMatchObject([
    { name: 'of-one', pins: { one: c }, state: 'running' },
    { name: 'of-two', pins: { two: b }, state: 'halted', haltReason: expect.stringContaining(`two@${b}`) },
  ]);
});

it('has nothing to do for a canary that was ended, and still halts the other one', async () => {
  await prepare('ended');
  afterReading = () => registry.call('DELETE', at('ended', '/canaries/of-one'), {});
  expect(await report('ended')).toMatchObject({ status: 200, body: { halted: ['of-two'] } });
  expect(await canariesOf('ended')).toMatchObject([{ name: 'of-two', state: 'halted' }]);
});

it('says nothing of a canary that a person halted meanwhile', async () => {
  await prepare('by-hand');
  afterReading = () => registry.call('POST', at('by-hand', '/canaries/of-one/halt'), { reason: 'enough' });
  expect((await report('by-hand')).body).toEqual({ halted: ['of-two'] });
  expect(await canariesOf('by-hand')).toMatchObject([{ name: 'of-one', haltReason: 'enough' }, { name: 'of-two' }]);
});
