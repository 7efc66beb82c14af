/** Serves a build without federation next to a running product, on the same API; benchmarks compare the two. */
import { join } from 'node:path';
import { openServer } from 'api-server/kernel/http/http-server';
import Fastify from 'fastify';
import { shellFolder } from 'release-registry/releases/shell-folder';
import webPlugin from 'release-registry/service/web.plugin';
import type { ShellConfiguration } from 'shared-contracts/release/release';
import type { ShellBuild } from '../build/build-shell.ts';
import { isApi, type Product, portOf } from './product.ts';

export async function startMonolith(build: ShellBuild, product: Product): Promise<{ readonly url: string; close(): Promise<void> }> {
  const configuration = (await (await fetch(`${product.url}/config.json`)).json()) as ShellConfiguration;
  const web = Fastify();
  await web.register(webPlugin, {
    // A monolith loads no remotes, so its page contains no manifest.
    service: { document: () => Promise.reject(new Error('a monolith has no environment manifest')) },
    shell: shellFolder(join(build.folder, '..'), build.release.version),
    configuration,
  });
  await web.ready();
  const { server, end } = await openServer(0, '127.0.0.1', () => (request, response) => {
    if (isApi(request)) product.api(request, response);
    else web.routing(request, response);
  });
  product.serveSockets(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      await end();
      await web.close();
    },
  };
}
