import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../workspace/run-command.ts';

/**
 * PostgreSQL settings for tests that kill processes of the product but never the database server: PostgreSQL does not wait until data is on
 * the disk.
 */
export const withoutDisk: Readonly<Record<string, string>> = { fsync: 'off', full_page_writes: 'off' };

export interface PostgresServer {
  /** Address for a superuser on loopback, `postgres://…`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Finds a port that is free at this moment. It is below the range from which operating systems choose ports for outgoing connections (from
 * 32768 on Linux), because such a connection could occupy the port before the caller listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (problem: NodeJS.ErrnoException) => (problem.code === 'EADDRINUSE' ? resolve(false) : reject(problem)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function binaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const newest = readdirSync(base).sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(base, newest, 'bin') : undefined;
}

/** Path of the command that becomes another user. A PATH without the folders of system commands, as `cron` and `su` give it, does not name it. */
const runuser = (): string => ['/usr/sbin/runuser', '/sbin/runuser'].find((path) => existsSync(path)) ?? 'runuser';

async function must(command: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(command, args, { quiet: true });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
}

/**
 * Starts a private PostgreSQL from Debian's package on loopback, in a new folder below `parent` that `stop` removes.
 * Undefined when the package is missing or this user cannot become `postgres`.
 */
export async function startPostgres(settings: Record<string, string> = {}, parent = tmpdir()): Promise<PostgresServer | undefined> {
  const bin = binaries();
  if (!bin || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(parent, 'freight-postgres-'));
  const { output: uid } = await runCommand('id', ['-u', 'postgres'], { quiet: true });
  chownSync(folder, Number(uid.trim()), -1);
  const data = join(folder, 'data');
  const port = await freePort();
  const asPostgres = (args: string[]) => must(runuser(), ['-u', 'postgres', '--', ...args]);
  // After a crash of the machine nobody needs the new folder, so the command does not wait until it is on the disk.
  await asPostgres([join(bin, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const options = Object.entries({ port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings });
  await asPostgres([
    join(bin, 'pg_ctl'),
    '-D',
    data,
    '-l',
    join(folder, 'log'),
    '-w',
    '-o',
    options.map(([name, value]) => `-c ${name}='${value}'`).join(' '),
    'start',
  ]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await asPostgres([join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
