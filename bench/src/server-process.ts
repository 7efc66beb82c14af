/** Runs measured servers in their own processes, on a separate core if the machine allows it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  /** Address of the server, `http://127.0.0.1:…`. */
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const canPin = cpus().length > 1 && succeeds('taskset', ['--version']);

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Moves this process (the load generator) to the second core. */
export function pinGenerator(): void {
  if (canPin) execFileSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)], { stdio: 'ignore' });
}

/** Starts a script on the first core, which must print `ready <address>`. */
export function startServer(script: string, environment: Record<string, string>): Promise<ServerProcess> {
  const [command, ...args] = [...(canPin ? ['taskset', '-c', '0'] : []), process.execPath, script];
  const child = spawn(command as string, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  child.stderr.on('data', (part: Buffer) => errors.push(part.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${errors.join('').trim()}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, address] = /^ready (\S+)/.exec(line) ?? [];
      if (address) resolve({ address, pid: child.pid ?? 0, stop: () => stop(child) });
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(deadline);
}
