/**
 * The production topology of docker-compose.yml on loopback, without containers: PostgreSQL and nginx from Debian's packages, several API
 * nodes, the registry. The deployment test and load scripts use it, and people for manual checks.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startPostgres } from './postgres-server.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export interface Topology {
  /** Address of the gateway. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly registryToken: string;
  /** API nodes, in the order of the nginx configuration. */
  readonly nodes: readonly { readonly url: string; readonly process: ChildProcess }[];
  readonly registryUrl: string;
  /** Everything that the started processes have printed. */
  output(): string;
  stop(): Promise<void>;
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const healthy = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not become healthy:\n${output().slice(-4000)}`);
}

/** Fills in the nginx template in the same way as envsubst does in the container. */
export function gatewayConfiguration(
  values: Record<'LISTEN' | 'API_SERVERS' | 'REGISTRY_SERVER' | 'RUN_DIR' | 'ROUTES_DIR', string>,
): string {
  const template = readFileSync(join(root, 'deploy', 'nginx.conf.template'), 'utf8');
  return template.replace(/\$\{(LISTEN|API_SERVERS|REGISTRY_SERVER|RUN_DIR|ROUTES_DIR)\}/g, (_, name: keyof typeof values) => values[name]);
}

/** Starts all processes, publishes and pins the built remotes; undefined when PostgreSQL or nginx cannot be started. */
export async function startTopology(environment: Record<string, string> = {}): Promise<Topology | undefined> {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'freight-topology-'));
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const printed: string[] = [];
  const output = () => printed.join('');
  const registryToken = 'topology-registry-token';
  const between = { DOCUMENT_TOKEN: 'topology-document-token', MENU_TOKEN: 'topology-menu-token' };

  const run = (command: string, args: string[], env: Record<string, string> = {}): ChildProcess => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        ENVIRONMENT: 'local',
        REGISTRY_TOKEN: registryToken,
        ...between,
        ...environment,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
    children.push(child);
    return child;
  };
  const script = (file: string, args: string[] = [], env: Record<string, string> = {}) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, file), ...args], env);

  async function stop(): Promise<void> {
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const [gatewayPort, registryPort, ...nodePorts] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const registryUrl = `http://127.0.0.1:${registryPort}`;
    const known = { REGISTRY_URL: `${registryUrl}/registry`, RELEASE_OPERATOR_TOKEN: registryToken };
    const nodes: { url: string; process: ChildProcess }[] = [];
    for (const [index, port] of nodePorts.entries()) {
      const node = script('api-server/src/main.ts', [], { ...known, PORT: String(port), DATA_DIR: join(folder, `node-${index}`) });
      nodes.push({ url: `http://127.0.0.1:${port}`, process: node });
    }
    const registry = script('release-registry/src/service/main.ts', [], {
      PORT: String(registryPort),
      DATA_DIR: join(folder, 'registry'),
      MENU_URL: `http://127.0.0.1:${gatewayPort}/api/sys/release/menu?environment={environment}`,
    });
    await Promise.all([
      ...nodes.map((node) => untilHealthy(`${node.url}/api/health`, node.process, output)),
      untilHealthy(`${registryUrl}/registry/health`, registry, output),
    ]);

    mkdirSync(join(folder, 'run'));
    const configuration = gatewayConfiguration({
      LISTEN: `127.0.0.1:${gatewayPort}`,
      API_SERVERS: nodePorts.map((port) => `server 127.0.0.1:${port};`).join(' '),
      REGISTRY_SERVER: `127.0.0.1:${registryPort}`,
      RUN_DIR: join(folder, 'run'),
      ROUTES_DIR: join(folder, 'routes'),
    });
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    const gateway = run('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']);
    const url = `http://127.0.0.1:${gatewayPort}`;
    await untilHealthy(`${url}/api/health`, gateway, output);
    return { url, databaseUrl: postgres.url, registryToken, nodes, registryUrl, output, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
