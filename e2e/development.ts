/** Runs `pnpm dev <remote>` in its own process. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from 'tooling/product/postgres-server';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export interface DevelopmentRun {
  readonly url: string;
  /** Text that the process has printed so far. */
  readonly output: () => string;
  stop(): Promise<number | string>;
}

/** Starts it and waits for its `ready` line. */
export async function startDevelopment(...words: string[]): Promise<DevelopmentRun> {
  const program = join(root, 'tooling', 'dev.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words, '--port', String(await freePort())], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string>((resolve) => child.on('exit', (code, signal) => resolve(code ?? String(signal))));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const ready = /^ready (http\S+)/m.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`pnpm dev ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
