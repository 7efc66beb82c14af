import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { dirname } from 'node:path';
import { instantText } from 'api-server/kernel/basics/clock';
import { newId } from 'api-server/kernel/basics/ids';
import { audit } from 'api-server/kernel/database/audit';
import type { Database } from 'api-server/kernel/database/database';
import { appliedFile, changesOf, gatewayConfiguration } from 'api-server/modules/system/gateway-route/gateway-configuration';
import { gatewayFiles } from 'api-server/modules/system/gateway-route/gateway-route.table';
import { fileHead } from 'api-server/modules/system/gateway-route/nginx-routes';
import { platformTenant } from 'shared-contracts/entity/tier';

export interface GatewaySettings {
  /** Path of the file with the routes, which the gateway's configuration includes. */
  readonly file: string;
  /** Path of the gateway's main configuration; undefined for nginx's default. */
  readonly nginxConfiguration: string | undefined;
  /** Hosts to which routes may forward requests. */
  readonly upstreams: readonly string[];
}

export interface Outcome {
  readonly ok: boolean;
  /** Receives messages for the terminal, one line each. */
  readonly lines: readonly string[];
}

type Test = 'passed' | 'noNginx' | { readonly problem: string };

/** Runs nginx with the gateway's configuration; returns `noNginx` when nginx is not installed. */
function nginx(configuration: string | undefined, args: readonly string[]): Test {
  const { error, status, stderr } = spawnSync('nginx', [...(configuration ? ['-c', configuration] : []), ...args], { encoding: 'utf8' });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return 'noNginx';
  if (error) return { problem: error.message };
  return status === 0 ? 'passed' : { problem: stderr.trim() };
}

function writeWhole(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, content, { mode: 0o644 });
  renameSync(next, file);
}

/**
 * Applies the enabled routes to the gateway: writes their file, lets nginx test and reload it, and records it in the database. When the
 * test or the reload fails, the previous file is restored and nothing is recorded.
 */
export async function applyRoutes(database: Database, { file, nginxConfiguration, upstreams }: GatewaySettings): Promise<Outcome> {
  const { content, before } = await database.asSystem('gateway routes', async (tx) => ({
    content: await gatewayConfiguration(tx, upstreams),
    before: (await appliedFile(tx))?.configuration ?? fileHead,
  }));
  const old = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const putBack = () => (old === null ? rmSync(file, { force: true }) : writeWhole(file, old));

  writeWhole(file, content);
  const tested = nginx(nginxConfiguration, ['-t']);
  if (typeof tested === 'object') {
    putBack();
    return { ok: false, lines: [tested.problem, 'nginx refuses the routes: the file from before is in force.'] };
  }
  const reloaded = tested === 'noNginx' ? tested : nginx(nginxConfiguration, ['-s', 'reload']);
  if (typeof reloaded === 'object') {
    putBack();
    return { ok: false, lines: [reloaded.problem, 'nginx could not be told to read the routes: the file from before was put back.'] };
  }

  const changes = changesOf(before, content);
  await database.asSystem('gateway routes', async (tx) => {
    const id = newId();
    await tx
      .insert(gatewayFiles)
      .values({ id, appliedTime: instantText(Date.now()), host: hostname().slice(0, 100), configuration: content });
    const who = { tenantId: platformTenant, userId: 'system', username: userInfo().username.slice(0, 50) };
    const parts = Object.fromEntries(changes.map((change) => [change.routerId, [change.before, change.after] as const]));
    audit(tx, { ...who, entity: 'gatewayFile', recordId: id, action: 'apply', changes: parts });
  });
  const said = changes.map(({ routerId, kind }) => `${kind} ${routerId}`);
  return {
    ok: true,
    lines: [
      ...(said.length > 0 ? said : ['no route changed']),
      reloaded === 'noNginx'
        ? `${file} was written. nginx is not installed here: test and reload it where it runs.`
        : `${file} was written, and nginx reads it.`,
    ],
  };
}
