/** Starts the process with both sides of a comparison on the first core; the browser uses the other cores. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Sites {
  readonly ours: string;
  readonly monolith: string;
  /** Data folder of the product, in which the command line finds its token. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

const processFile = join(dirname(fileURLToPath(import.meta.url)), 'sites-process.ts');

export async function startSites(): Promise<Sites> {
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-bench-'));
  const child = fork(processFile, {
    env: { ...process.env, DATA_DIR: dataDir },
    execPath: 'taskset',
    execArgv: ['-c', '0', process.execPath],
  });
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const urls = await Promise.race([
    new Promise<{ ours: string; monolith: string }>((resolve) => child.once('message', (message) => resolve(message as never))),
    ended.then((code) => Promise.reject(new Error(`the sites ended with ${code} before they were ready`))),
  ]);
  return {
    ...urls,
    dataDir,
    async stop() {
      child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
