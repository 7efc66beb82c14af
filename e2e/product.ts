import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { freePort } from 'tooling/product/postgres-server';
import { ShellPage } from './pages/shell-page.ts';
import { copyOfTemplate } from './product-template.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The whole product in its own process, with its own port and data folder. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Sends SIGTERM, as an operator would; resolves to the exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
}

export interface ProductOptions {
  readonly port?: number;
  /** Data folder; by default a new one with the demo data. */
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
}

/** Starts the same program as `npm start`, without installing packages, and waits for its `ready` line. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? copyOfTemplate();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'tooling', 'start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ENVIRONMENT: 'local', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string>((resolve) => child.on('exit', (code, signal) => resolve(code ?? String(signal))));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (/^ready http/m.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then((code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts a product, passes it to `use`, and stops it and removes its data folder afterwards. */
export async function withProduct(options: ProductOptions, use: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct(options);
  try {
    await use(product);
  } finally {
    await product.stop();
    rmSync(product.dataDir, { recursive: true, force: true });
  }
}

type UseProduct = (product: Product) => Promise<void>;

/** The fixture of a product that all tests of a worker share; `prepare` resolves to how it is started. */
export const sharedProduct = (
  prepare: () => Promise<ProductOptions> = async () => ({}),
): [(fixtures: object, use: UseProduct) => Promise<void>, { scope: 'worker'; timeout: number }] => [
  // biome-ignore lint/correctness/noEmptyPattern: the fixture protocol wants a destructuring pattern
  async ({}, use) => await withProduct(await prepare(), use),
  { scope: 'worker', timeout: 240_000 },
];

interface Windows {
  /** A separate browser window of a signed-in person, which is closed at the end of the test. */
  windowOf(username: string, path?: string, options?: BrowserContextOptions): Promise<ShellPage>;
}

/** One product for all tests of a worker; tests get its address as `baseURL`. */
export const test = base.extend<Windows, { product: Product }>({
  product: sharedProduct(),
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  windowOf: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (username, path, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const shell = new ShellPage(await context.newPage());
      await shell.enter(username, path);
      return shell;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
