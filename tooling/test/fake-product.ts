/** A fake product with the calls that a development server makes: configuration, signed manifest, a file of another remote, a menu. */
import { createServer, type IncomingMessage } from 'node:http';
import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import { developmentKey } from '../src/development/development-document.ts';
import { portOf } from '../src/product/product.ts';

export const otherRemote: PinnedRemote = {
  name: 'business',
  version: '1.4.2',
  base: '/remotes/business/1.4.2/',
  entry: 'entry.js',
  globalName: 'business__1_4_2',
  groups: ['business'],
  exposes: [{ component: 'business/order/list', aliases: [], title: ['订单列表', 'Orders'], scripts: [], styles: [] }],
  requires: [],
  integrity: { 'entry.js': 'sha384-x' },
};

export const otherEntry = 'var business__1_4_2 = "the pinned bytes";';
const item = (component: string) => ({
  id: component,
  route: '1',
  path: `/${component}`,
  name: component,
  component,
  meta: { title: component },
});

export interface FakeProduct {
  readonly url: string;
  readonly releaseKey: string;
  /** The requests that the fake product received. */
  readonly seen: readonly IncomingMessage[];
  close(): Promise<void>;
}

export async function startFakeProduct(): Promise<FakeProduct> {
  const key = developmentKey();
  const seen: IncomingMessage[] = [];
  const document: EnvironmentManifest = { environment: 'test', serial: 12, issuedAt: '2026-01-01T00:00:00Z', remotes: [otherRemote] };
  const menu = [{ ...item('layouts/RouteView'), children: [item('etc/lorry')] }];
  const envelope = (result: unknown) => ({ success: true, code: 200, message: '', result, timestamp: 0 });
  const responses: Readonly<Record<string, unknown>> = {
    '/config.json': {
      environment: 'test',
      apiBase: '/api',
      registryUrl: '/registry',
      releaseKey: key.publicKey,
      signSecret: 's',
      demo: true,
    },
    '/registry/v1/environments/test/document': key.sign(document),
    '/api/sys/release/document': envelope(key.sign({ ...document, canaries: ['spring'] })),
    '/api/sys/permission/getUserPermissionByToken': envelope({ menu, auth: [], allAuth: [] }),
    '/api/sys/user/me': envelope({ realname: '张三', phone: '13912345678', token: 'secret' }),
  };
  const server = createServer((request, response) => {
    seen.push(request);
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/remotes/business/1.4.2/entry.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(otherEntry);
    const found = responses[path];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    releaseKey: key.publicKey,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
