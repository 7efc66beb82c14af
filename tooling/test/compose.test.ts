// Tests docker-compose.yml: its database user, its database, and its environment variables on an empty server.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingNames } from '../../api-server/src/kernel/config/config.ts';
import { bodyPace, headersWithin } from '../../api-server/src/kernel/http/body-pace.ts';
import { freePort, type PostgresServer, startPostgres, withoutDisk } from '../src/product/postgres-server.ts';
import { scratchFolder } from '../src/test-run/scratch-folder.ts';
import { runCommand } from '../src/workspace/run-command.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

/** The lines of a block, found by its opening line, up to the next line that is not indented deeper. */
function block(opening: RegExp): string {
  const lines = compose.split('\n');
  const first = lines.findIndex((line) => opening.test(line));
  if (first < 0) throw new Error(`The compose file has no ${opening}`);
  const depth = lines[first]?.search(/\S/) ?? 0;
  const length = lines
    .slice(first + 1)
    .findIndex((line) => line.trim() !== '' && !line.trim().startsWith('#') && line.search(/\S/) <= depth);
  return lines.slice(first + 1, length < 0 ? undefined : first + 1 + length).join('\n');
}

/** Settings that an operator would write into a file `.env`. */
const given: Record<string, string> = {
  POSTGRES_PASSWORD: 'of-this-installation-4711',
  SIGN_SECRET: 'sign-secret-of-this-installation',
  ADMIN_PASSWORD: 'First-Password-1',
  PUBLIC_URL: 'https://freight.example.com',
  S3_ACCESS_KEY: 'freight-objects',
  S3_SECRET_KEY: 'object-store-key-4711',
  DOCUMENT_TOKEN: 'document-token-of-this-installation',
  MENU_TOKEN: 'menu-token-of-this-installation',
  REGISTRY_TOKEN: 'registry-token-of-this-installation',
};

/** Environment variables of a block, with the given settings and the file's defaults filled in. */
function environmentOf(text: string): Record<string, string> {
  const entries = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')] as const,
  );
  const fill = (value: string) =>
    value.replace(
      /\$\{([A-Z0-9_]+)(?::([-?+])([^}]*))?\}/g,
      (_, name: string, kind: string, rest = '') => given[name] ?? (kind === '-' ? rest : ''),
    );
  return Object.fromEntries(entries.filter(([, value]) => !value.startsWith('*')).map(([name, value]) => [name, fill(value)]));
}

const folder = mkdtempSync(join(tmpdir(), 'freight-compose-'));
const children: ChildProcess[] = [];
let server: PostgresServer | undefined;
let databaseUrl = '';

beforeAll(async () => {
  server = await startPostgres(withoutDisk, scratchFolder());
  if (!server) return;
  const database = environmentOf(block(/^ {2}postgres:/));
  // The statements do what the image does with these settings: they create this user as first superuser, and the user's database.
  const statements = [
    `create role ${database.POSTGRES_USER} superuser login password '${database.POSTGRES_PASSWORD}'`,
    `create database ${database.POSTGRES_DB} owner ${database.POSTGRES_USER} template template0`,
  ];
  const made = await runCommand('psql', [server.url, '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((one) => ['-c', one])], {
    quiet: true,
  });
  expect(made.output).toBe('CREATE ROLE\nCREATE DATABASE\n');
  const url = new URL(environmentOf(block(/^x-database:/)).DATABASE_URL ?? '');
  Object.assign(url, { hostname: '127.0.0.1', port: new URL(server.url).port });
  databaseUrl = url.href;
});
afterAll(async () => {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly url: string;
  /** Resolves when the path responds successfully; rejects with the output when the process ends. */
  healthy(path: string): Promise<void>;
}

/**
 * Starts a process as the image does: production mode, no demo (deploy/Dockerfile), the file's environment variables, its own port and
 * folder.
 */
async function start(file: string, environment: Record<string, string>): Promise<Started> {
  const port = String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const image = { PATH, HOME, NODE_ENV: 'production', DEMO: '0', DATA_DIR: join(folder, port) };
  // No object store is configured, so files are stored in the folder.
  const env = { ...image, ...environment, DATABASE_URL: databaseUrl, S3_ENDPOINT: '', HOST: '127.0.0.1', PORT: port };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, file)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const healthy = async (path: string) => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}:\n${output}`);
      if ((await fetch(`${url}${path}`).catch(() => null))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  return { url, healthy };
}

/** A short run starts one node; start-together.test.ts of the API server tests that several start together on one database. */
const nodeCount = process.env.ALL_TESTS ? 3 : 1;

test('the compose file’s own user starts an empty database: its nodes and the registry at once', {
  timeout: 400_000,
}, async (context) => {
  if (!server) return context.skip('PostgreSQL is not installed here');
  const accounts = environmentOf(block(/^x-accounts:/));
  const node = { ...accounts, ...environmentOf(block(/^x-api:/)) };
  const registry = { ...accounts, ...environmentOf(block(/^ {2}registry:/)) };
  expect(Object.keys(node)).toEqual(expect.arrayContaining(['ADMIN_PASSWORD', 'PUBLIC_URL', 'DOCUMENT_TOKEN']));
  const [releases, ...nodes] = await Promise.all([
    start('release-registry/src/service/main.ts', registry),
    ...Array.from({ length: nodeCount }, () => start('api-server/src/main.ts', node)),
  ]);
  await Promise.all([releases.healthy('/registry/health'), ...nodes.map((one) => one.healthy('/api/health'))]);
  for (const { url } of nodes) {
    const response = await fetch(`${url}/api/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: given.ADMIN_PASSWORD }),
    });
    // The password is accepted: the response asks for a second factor, which administrators need in production.
    expect(await response.json()).toMatchObject({ message: '请先设置两步验证', result: { needs: 'secondFactorSetup' } });
  }
});

/** Settings that the compose file decides itself, or that only concern other ways to run the product. */
const decided = ['DATA_DIR', 'DEMO', 'NODE_ENV', 'PGLITE_FAST', 'JOBS', 'S3_REGION'];

test('every setting of an API node can be made in the file .env', () => {
  const passed = Object.keys({ ...environmentOf(block(/^x-accounts:/)), ...environmentOf(block(/^x-api:/)) });
  const known = [...passed, 'DATABASE_URL', 'TRUST_PROXY', ...decided];
  expect(settingNames.filter((name) => !known.includes(name))).toEqual([]);
});

test('both nodes share the folder with their keys, so that each can read what the other encrypted', () => {
  expect(block(/^x-api:/)).toMatch(/^ +volumes: \[.*api-data:\/data\]$/m);
});

describe('the gateway', () => {
  const gateway = readFileSync(join(root, 'deploy', 'nginx.conf.template'), 'utf8');
  const seconds = (name: string) => Number(new RegExp(`^\\s*${name} (\\d+)s;`, 'm').exec(gateway)?.[1]) * 1000;

  test('its limits agree with the nodes’: bodies come through as they come, pauses and headers end alike', () => {
    expect(gateway).toMatch(/location \/api\/ \{[^}]*proxy_request_buffering off;/);
    expect(seconds('client_body_timeout')).toBe(bodyPace.window);
    expect(seconds('client_header_timeout')).toBe(headersWithin);
    const [, largest = '0'] = /client_max_body_size (\d+)m;/.exec(gateway) ?? [];
    expect(Number(largest) * 1_048_576).toBeGreaterThan(10 * 1_048_576);
  });
});
