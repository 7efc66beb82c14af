// The discovery document, checked against the rules of the schema of awslabs/frontend-discovery (schema/v1-pre.json), which are written
// here as code. The test is stricter in one point: the original schema checks only the first version of a remote, this test checks every
// version.
import { Ajv2019 } from 'ajv/dist/2019.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

const text = { type: 'string' };
const publishedSchema = {
  type: 'object',
  required: ['schema', 'microFrontends'],
  additionalProperties: false,
  properties: {
    schema: text,
    microFrontends: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        uniqueItems: true,
        items: {
          type: 'object',
          required: ['url', 'metadata'],
          additionalProperties: false,
          properties: {
            url: text,
            fallbackUrl: text,
            metadata: {
              type: 'object',
              required: ['integrity', 'version'],
              additionalProperties: false,
              properties: { integrity: text, version: text },
            },
            extras: { type: 'object' },
            deployment: {
              type: 'object',
              required: ['traffic', 'default'],
              properties: { traffic: { type: 'number', minimum: 0, maximum: 100 }, default: { type: 'boolean' } },
            },
          },
        },
      },
    },
  },
};

let registry: TestRegistry;
const [a, b] = ['1.0.0-aaaaaaaaaa', '1.1.0-bbbbbbbbbb'] as const;
const isValid = new Ajv2019().compile(publishedSchema);
beforeAll(async () => {
  registry = await testRegistry({ clients: { environment: 'local', importMap: false, pilets: false, discovery: true } });
  for (const name of ['one', 'two'])
    for (const version of [a, b])
      await registry.publish(releaseFixture({ name, groups: [name], components: [`${name}/page`], version, code: `self.v='${version}';` }));
  for (const name of ['one', 'two']) await registry.call('PUT', `/registry/v1/environments/local/pins/${name}`, { version: a });
});
afterAll(() => registry?.close());

const document = async (query = '') => (await registry.app.inject({ url: `/discovery.json${query}` })).json();

describe('the discovery document', () => {
  it('keeps the published schema and names what is pinned, with integrity', async () => {
    const found = await document();
    expect(isValid(found), JSON.stringify(isValid.errors)).toBe(true);
    expect(Object.keys(found.microFrontends)).toEqual(['one', 'two']);
    expect(found.microFrontends.one).toMatchObject([
      { url: `/remotes/one/${a}/entry.js`, metadata: { version: a }, deployment: { traffic: 100, default: true } },
    ]);
    expect(found.microFrontends.one[0].metadata.integrity).toMatch(/^sha384-/);
    expect((await registry.app.inject({ url: found.microFrontends.one[0].url })).statusCode).toBe(200);
  });

  it('tells a canary’s share as traffic, and the shares make a hundred', async () => {
    await registry.call('PUT', '/registry/v1/environments/local/canaries/try', { pins: { two: b }, percent: 12.5, reason: 'try' });
    const found = await document();
    expect(isValid(found), JSON.stringify(isValid.errors)).toBe(true);
    expect(found.microFrontends.two.map(({ metadata, deployment }: never) => [metadata, deployment])).toMatchObject([
      [{ version: a }, { traffic: 87.5, default: true }],
      [{ version: b }, { traffic: 12.5, default: false }],
    ]);
    await registry.call('POST', '/registry/v1/environments/local/canaries/try/halt', { reason: 'enough' });
    expect((await document()).microFrontends.two).toHaveLength(1);
  });

  it('leaves out what was killed, and is 404 for an environment that does not exist', async () => {
    await registry.call('PUT', '/registry/v1/environments/local/kills/one/*', { reason: 'broken' });
    expect(Object.keys((await document()).microFrontends)).toEqual(['two']);
    expect((await registry.app.inject({ url: '/discovery.json?env=nowhere' })).statusCode).toBe(404);
  });
});
