// Tests a deployment with the real processes of docker-compose.yml, started on loopback.
import { createPublicKey, verify } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heartbeatMessage, noticeSocketPath, type SocketTicket, socketTicketPath } from 'shared-contracts/message/announcement';
import { type SignedManifest, userDocumentPath } from 'shared-contracts/release/release';
import { demoPassword, type LoginResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAll } from '../src/build/build-all.ts';
import { startTopology, type Topology } from '../src/product/topology.ts';
import { runCommand } from '../src/workspace/run-command.ts';
import { remoteNames } from '../src/workspace/workspace.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let topology: Topology | undefined;

beforeAll(async () => {
  await buildAll();
  topology = await startTopology();
});
afterAll(async () => {
  await topology?.stop();
});

/** The running topology; without PostgreSQL or nginx the test is skipped and reported as skipped. */
function running(context: { skip: (reason: string) => never }): Topology {
  return topology ?? context.skip('PostgreSQL or nginx is not installed here');
}

async function signInAs(url: string): Promise<Pick<LoginResult, 'token' | 'userInfo'>> {
  const response = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: demoPassword }),
  });
  const { code, result } = (await response.json()) as { code: number; result: LoginResult };
  expect(code).toBe(200);
  return result;
}

const signIn = async (url: string) => (await signInAs(url)).token;

const orders = (url: string, token: string) =>
  fetch(`${url}/api/business/bizOrder/list?pageNo=1&pageSize=10`, { headers: { 'x-access-token': token } }).then(
    async (response) => (await response.json()) as { success: boolean; result: { total: number } },
  );

describe('deployment on several processes', () => {
  test('a session of one node is known to the other', async (context) => {
    const { nodes } = running(context);
    const [first, second] = nodes;
    const token = await signIn(first?.url ?? '');
    const response = await orders(second?.url ?? '', token);
    expect(response.success).toBe(true);
    expect(response.result.total).toBeGreaterThan(0);
  });

  test('the gateway serves page, configuration and API from one origin', async (context) => {
    const { url } = running(context);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("'strict-dynamic'");
    expect(await page.text()).toContain('智慧运输管理平台');
    const configuration = (await (await fetch(`${url}/config.json`)).json()) as { environment: string };
    expect(configuration.environment).toBe('local');
    const response = await orders(url, await signIn(url));
    expect(response.success).toBe(true);
  });

  // Two programs run for each remote, which takes more than two minutes for six of them on a machine with other work. A short run publishes two.
  test('remotes are published and pinned through the gateway and served immutable and compressed', {
    timeout: 240_000,
  }, async (context) => {
    const { url, registryToken } = running(context);
    const release = (...args: string[]) =>
      runCommand(process.execPath, [join(root, 'release-registry', 'src', 'cli', 'cli.ts'), ...args, '--json'], {
        cwd: root,
        quiet: true,
        env: { REGISTRY_URL: `${url}/registry`, REGISTRY_TOKEN: registryToken },
      });
    const names = process.env.ALL_TESTS ? remoteNames() : remoteNames().slice(0, 2);
    for (const name of names) {
      const published = await release('publish', name);
      expect(published.code, published.output).toBe(0);
      const { version } = JSON.parse(published.output) as { version: string };
      const pinned = await release('pin', 'local', name, version);
      expect(pinned.code, pinned.output).toBe(0);
      // The missing warning proves that the gate has read the menu from the API.
      expect(pinned.output).not.toContain('menu-unknown');
    }
    const signed = (await (await fetch(`${url}/registry/v1/environments/local/document`)).json()) as { text: string };
    const document = JSON.parse(signed.text) as { remotes: { name: string; base: string; entry: string }[] };
    expect(document.remotes.map((remote) => remote.name).sort()).toEqual([...names].sort());
    const first = document.remotes[0];
    const file = await fetch(`${url}${first?.base}${first?.entry}`, { headers: { 'accept-encoding': 'br' } });
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('content-type')).toContain('javascript');
  });

  test('every node hands out the caller’s own environment manifest, signed by the registry', async (context) => {
    const { url, nodes, registryUrl } = running(context);
    const token = await signIn(url);
    const { releaseKey } = (await (await fetch(`${registryUrl}/config.json`)).json()) as { releaseKey: string };
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: releaseKey }, format: 'jwk' });
    for (const node of nodes) {
      const response = await fetch(`${node.url}/api${userDocumentPath}`, { headers: { 'x-access-token': token } });
      const { result } = (await response.json()) as { result: SignedManifest };
      expect(verify(null, Buffer.from(result.text), key, Buffer.from(result.signature, 'base64url'))).toBe(true);
      expect(JSON.parse(result.text)).toMatchObject({ environment: 'local', personal: true });
      const headers = { 'x-access-token': token, 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await fetch(`${node.url}/api${userDocumentPath}`, { headers })).status).toBe(304);
    }
    expect((await fetch(`${url}/api/sys/release/menu`)).status).toBe(401);
  });

  test('a socket passes the gateway, with a ticket of any node', async (context) => {
    const { url, nodes } = running(context);
    const { token, userInfo } = await signInAs(url);
    const issued = await fetch(`${nodes[0]?.url}/api${socketTicketPath}`, { method: 'POST', headers: { 'x-access-token': token } });
    const { result } = (await issued.json()) as { result: SocketTicket };
    const address = `${url.replace('http', 'ws')}${noticeSocketPath(userInfo.id, result.ticket)}`;
    // Uses Node's WebSocket, because unlike the browser's it accepts headers.
    const socket = new WebSocket(address, { headers: { origin: url } } as unknown as string[]);
    const response = new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify(heartbeatMessage));
      socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
      socket.onerror = () => reject(new Error('The socket was refused'));
    });
    expect(await response).toMatchObject({ cmd: 'heartcheck' });
    socket.close();
  });

  test('requests go on while one node is replaced', async (context) => {
    const { url, nodes } = running(context);
    const token = await signIn(url);
    const [first] = nodes;
    let isRunning = true;
    const outcomes: boolean[] = [];
    const load = (async () => {
      while (isRunning) outcomes.push((await orders(url, token)).success);
    })();
    const ended = new Promise((resolve) => first?.process.once('exit', resolve));
    first?.process.kill('SIGTERM');
    await ended;
    for (let more = 0; more < 20; more += 1) outcomes.push((await orders(url, token)).success);
    isRunning = false;
    await load;
    expect(outcomes.length).toBeGreaterThan(20);
    expect(outcomes.every(Boolean)).toBe(true);
    expect(first?.process.exitCode).toBe(0);
  });
});

describe('deployment files', () => {
  test('the compose file names the processes that exist', () => {
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const commands = [...compose.matchAll(/command: \[node, ([^\]]+\.ts)\]/g)].map((match) => match[1] ?? '');
    expect(commands).toContain('api-server/src/main.ts');
    expect(commands).toContain('release-registry/src/service/main.ts');
    for (const file of commands) expect(globSync(file, { cwd: root })).toHaveLength(1);
  });

  test('every secret of the compose file must be given; those of services that are off may be empty', () => {
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const services = ['SMS_TOKEN', 'OIDC_CLIENT_SECRET', 'MESSAGE_TOKEN', 'MESSAGE_SECRET', 'TRACK_TOKEN'];
    // Keys that are not given are made in the volume that the API nodes share.
    const optional = new Set([...services, 'RELEASE_OPERATOR_TOKEN', 'AUDIT_SIGNING_KEY', 'DATA_SOURCE_KEY']);
    for (const [, name = '', rule] of compose.matchAll(/\$\{([A-Z0-9_]*(?:SECRET|PASSWORD|TOKEN|KEY))(:\?|:-\}|:-|)/g)) {
      expect(rule, `${name} needs no default`).toBe(optional.has(name) ? ':-}' : ':?');
    }
  });
});
