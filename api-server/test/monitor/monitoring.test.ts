/** Monitoring: figures of the node, the last requests, their history, and the formats that older clients and Prometheus expect. */
import { monitorPaths } from 'shared-contracts/monitor/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitorSampleJob } from '../../src/modules/monitor/actuator/monitor-sample.job.ts';
import { prometheusText } from '../../src/modules/monitor/actuator/prometheus.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp, TestClock } from '../system/system-app.ts';

const clock = new TestClock();
let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

const bare = async (path: string, client = admin) => (await client.raw({ method: 'GET', path })).json<Record<string, unknown>>();

describe('figures', () => {
  it('of a group have names, units and values', async () => {
    const { result } = await admin.get<{ name: string; value: number | null; unit: string }[]>(monitorPaths.facts, { group: 'jvm' });
    const of = (name: string) => result.find((fact) => fact.name === name);
    expect(of('jvm.memory.used')).toMatchObject({ unit: 'bytes', value: expect.any(Number) });
    expect(of('jvm.memory.used')?.value).toBeLessThan(of('jvm.memory.max')?.value ?? 0);
    expect(of('jvm.classes.loaded')?.value).toBeNull();
    const sessions = await admin.get<{ name: string; value: number }[]>(monitorPaths.facts, { group: 'tomcat' });
    expect(sessions.result.find(({ name }) => name === 'tomcat.sessions.active.current')?.value).toBeGreaterThan(0);
    expect(await admin.get(monitorPaths.facts, { group: 'nonsense' })).toMatchObject({ success: false });
  });

  it('come without envelope under the names of a Java server', async () => {
    expect(await bare('/actuator/metrics/process.uptime')).toMatchObject({
      name: 'process.uptime',
      measurements: [{ statistic: 'VALUE', value: expect.any(Number) }],
      availableTags: [],
    });
    expect(await bare('/actuator/metrics/jvm.gc.pause')).toMatchObject({
      measurements: [{ statistic: 'COUNT' }, { statistic: 'TOTAL_TIME' }],
    });
    expect(await bare('/actuator/metrics/jvm.classes.loaded')).toMatchObject({ measurements: [{ value: 0 }] });
    expect(await bare('/actuator/metrics/nonsense')).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('of disks and caches have the forms of the contract', async () => {
    const disks = await admin.get<{ name: string; max: number; rest: number; restPPT: number }[]>(monitorPaths.disks);
    expect(disks.message).toBe('查询成功');
    const [disk] = disks.result;
    expect(disk?.restPPT).toBe(Math.floor((((disk?.max ?? 0) - (disk?.rest ?? 0)) * 100) / (disk?.max ?? 1)));
    expect((await admin.get<{ key: string }[]>(monitorPaths.cacheInfo)).result.map(({ key }) => key)).toContain('used_memory');
    expect(await bare(monitorPaths.cacheKeys)).toEqual({ create_time: clock.now, dbSize: expect.any(Number) });
    expect(await bare(monitorPaths.cacheMemory)).toEqual({ create_time: clock.now, used_memory: expect.stringMatching(/^\d+$/) });
  });
});

describe('the last requests', () => {
  it('are named by route, without what a path, query or header holds', async () => {
    await admin.get('/sys/thirdLogin/getLoginUser/a-secret-ticket/corp', { token: 'another-secret' });
    const { result } = await admin.get<{ uri: string; username: string | null; status: number }[]>(monitorPaths.traces);
    expect(result[0]).toMatchObject({ uri: expect.stringContaining('/sys/thirdLogin/getLoginUser/:token/:thirdType'), method: 'GET' });
    expect(JSON.stringify(result)).not.toMatch(/secret/);
    for (let count = 0; count < 105; count++) await test.anonymous.get('/health');
    const traced = await bare(monitorPaths.httpTrace);
    expect(traced.traces).toHaveLength(100);
    expect((traced.traces as object[])[0]).toMatchObject({
      principal: null,
      session: null,
      request: { method: 'GET', headers: {} },
      response: { status: 200, headers: {} },
    });
  });
});

describe('history', () => {
  it('is recorded each minute and thinned for a chart', async () => {
    const { kernel } = test.app;
    const run = () => monitorSampleJob.work({ ...kernel, log: test.app.log, parameter: null, signal: new AbortController().signal });
    await run();
    clock.advance(60_000);
    await admin.get(monitorPaths.disks);
    await run();
    const { result } = await admin.get<{ time: string; requests: number; memory: number }[]>(monitorPaths.history, { hours: 1 });
    expect(result.length).toBeGreaterThanOrEqual(1);
    expect(result.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(0);
    expect(result[0]?.memory).toBeGreaterThan(1_000_000);
    clock.advance(15 * 86_400_000);
    await run();
    admin = await test.signIn('admin');
    expect((await admin.get<object[]>(monitorPaths.history, { hours: 336 })).result).toHaveLength(1);
  });
});

describe('Prometheus', () => {
  it('reads figures as text', async () => {
    const response = await admin.raw({ method: 'GET', path: monitorPaths.prometheus });
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.body).toMatch(/^# HELP http_requests_total .+\n# TYPE http_requests_total counter\nhttp_requests_total \d+$/m);
    expect(response.body).toMatch(/^jvm_memory_used \d+$/m);
    expect(prometheusText([{ name: 'a', help: 'two\nlines \\', type: 'gauge', value: 1.5 }])).toBe(
      '# HELP a two\\nlines \\\\\n# TYPE a gauge\na 1.5\n',
    );
  });
});

it('nobody reads any of it without the permission', async () => {
  const operator = await test.signIn('operator');
  for (const path of [...Object.values(monitorPaths).filter((known) => known !== monitorPaths.metric), '/actuator/metrics/process.uptime'])
    expect({ path, code: (await bare(path, operator)).code }).toEqual({ path, code: 510 });
  expect((await test.anonymous.raw({ method: 'GET', path: monitorPaths.prometheus })).statusCode).toBe(401);
});
