/** The product on this machine: one that runs already, or one that is started for the duration of the command. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import { workspaceRoot } from '../workspace/workspace.ts';

export interface LocalProduct {
  readonly url: string;
  /** Stops the product if this command started it. */
  close(): Promise<void>;
}

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
    return response.ok && ((await response.json()) as { status?: string }).status === 'up';
  } catch {
    return false;
  }
}

/** Finds or starts the product. `without`: the remote in development, which is not built, because its sources may be broken. */
export async function ensureLocalProduct(without: string, say: (line: string) => void): Promise<LocalProduct> {
  const url = `http://127.0.0.1:${process.env.PORT || 8080}`;
  if (await isUp(url)) return { url, close: async () => undefined };
  say(`no product runs at ${url}: starting it`);
  const program = join(workspaceRoot, 'tooling', 'start.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, '--without', without], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C does not reach the child process directly: first the pages are notified, then the child process is stopped.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let output = '';
  const isReady = new Promise<true>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (/^ready http/m.test(output)) resolve(true);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const stop = () => {
    if (child.exitCode === null) child.kill('SIGTERM');
  };
  process.on('exit', stop);
  if ((await Promise.race([isReady, ended])) !== true) throw new StartupProblem(`The product did not start:\n${output.trim()}`);
  return {
    url,
    async close() {
      process.off('exit', stop);
      stop();
      await ended;
    },
  };
}
