/** Traces and metrics: what a collector receives, and that no library is loaded when no collector is configured. */
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/kernel/config/config.ts';
import { startTelemetry } from '../../src/kernel/telemetry/open-telemetry.ts';
import type { TestApp } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Traces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}
interface Metrics {
  readonly resourceMetrics: readonly { readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[] }[];
}

let collector: Server;
let endpoint: string;
let test: TestApp;
const taken: { readonly path: string; readonly text: string }[] = [];
const logged: string[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      taken.push({ path: request.url ?? '', text });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const telemetry = { endpoint, serviceName: 'freight-test', ratio: 1, interval: 3_600_000 };
  test = await systemApp({ config: { telemetry, logLevel: 'info' }, log: { write: (line) => void logged.push(line) } });
});
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((done) => collector.close(done));
});

const bodies = <Body>(path: string): Body[] => taken.filter((one) => one.path === path).map(({ text }) => JSON.parse(text) as Body);
const attributeOf = ({ attributes }: Span, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
};

it('a collector gets a span of each request with its statements, and their durations, at the latest when the process ends', async () => {
  const { result } = await test.anonymous.post<{ token: string }>('/sys/login', { username: 'admin', password: demoPassword });
  const traceId = 'a'.repeat(32);
  const asked = await test.app.inject({
    method: 'GET',
    url: '/api/sys/position/list?name=geheim',
    headers: { 'x-access-token': result.token, 'tenant-id': '0', traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  });
  expect(asked.json()).toMatchObject({ success: true });
  await test.close();

  const spans = bodies<Traces>('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
  const request = spans.find((span) => span.name === 'GET /api/sys/position/list');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) });
  if (!request) return;
  expect(attributeOf(request, 'http.response.status_code')).toEqual(200);
  expect(attributeOf(request, 'freight.request_id')).toBe(asked.headers['x-request-id']);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join('\n')).toContain('sys_position');
  expect(new Set(statements.map((span) => span.traceId))).toEqual(new Set([traceId]));
  // Spans contain no values of the query or of statements, and no names of people.
  expect(JSON.stringify(bodies('/v1/traces'))).not.toMatch(/geheim|\b13[0-9]{9}\b/);

  const resource = bodies<Traces>('/v1/traces')[0]?.resourceSpans[0]?.resource.attributes ?? [];
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'freight-test' } });
  const metrics = bodies<Metrics>('/v1/metrics').flatMap(({ resourceMetrics }) =>
    resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics.map(({ name }) => name))),
  );
  expect(metrics).toEqual(
    expect.arrayContaining([
      'http.server.request.duration',
      'http.server.active_requests',
      'db.client.operation.duration',
      'process.memory.usage',
    ]),
  );
  // A log line contains both the trace id and the request id.
  const line = logged.find((one) => one.includes(traceId) && one.includes(String(asked.headers['x-request-id'])));
  expect(line).toBeDefined();
});

it('records a random share of the requests, whatever trace id callers send', async () => {
  const app = fastify();
  app.decorate('kernel', { config: { environment: 'test' } } as never);
  startTelemetry(app, { endpoint, serviceName: 'freight-share', ratio: 0.000_001, interval: 3_600_000 });
  app.get('/shared', async () => 'ok');
  // If the sampler decided by the trace id, it would always choose this id, which is the lowest.
  const traceId = '1'.padStart(32, '0');
  await app.inject({ url: '/shared', headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } });
  await app.close();
  expect(taken.map(({ text }) => text).filter((text) => text.includes(traceId))).toEqual([]);
});

it('is off without the setting, and then none of its libraries is loaded', () => {
  expect(readConfig({}).telemetry).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).telemetry).toEqual({
    ...{ endpoint: 'http://collector:4318', serviceName: 'freight-api', ratio: 1, interval: 60_000 },
  });
  const file = fileURLToPath(new URL('../../src/app.ts', import.meta.url));
  const script = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ resolve: (name, context, next) => (name.startsWith('@opentelemetry/') && seen.push(name), next(name, context)) });
    await import(${JSON.stringify(file)});
    console.log(JSON.stringify(seen));
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect({ stdout: stdout.trim(), stderr: stdout ? '' : stderr }).toEqual({ stdout: '[]', stderr: '' });
});
