// `pnpm gateway:apply`: applies the routes of the screen 网关路由 to the gateway (docs/operations.md).
import { Refused, StartupProblem } from 'api-server/kernel/basics/errors';
import { inspectDatabase } from '../product/inspect-database.ts';
import { applyRoutes } from './apply-routes.ts';

await inspectDatabase(async (database, { gatewayUpstreams: upstreams }) => {
  const { GATEWAY_ROUTES_FILE: file, GATEWAY_NGINX_CONF } = process.env;
  if (!file) throw new StartupProblem('Set GATEWAY_ROUTES_FILE: the file that the configuration of the gateway includes.');
  const settings = { file, nginxConfiguration: GATEWAY_NGINX_CONF || undefined, upstreams };
  const { ok, lines } = await applyRoutes(database, settings).catch((problem: unknown) => {
    if (problem instanceof Refused) throw new StartupProblem(`A stored route cannot be applied: ${problem.message}`);
    throw problem;
  });
  for (const line of lines) console.log(line);
  return ok;
});
