// Sends SIGTERM to `npm start`, which runs npm, the bootstrap program and the product. No acknowledged write is lost and no running request
// is cut off.
import { spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../src/product/postgres-server.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const dataDir = mkdtempSync(join(tmpdir(), 'freight-stopping-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Chain {
  readonly url: string;
  /** Sends SIGTERM to npm as a supervisor does; resolves to the exit code. */
  stop(): Promise<number | string>;
}

async function npmStart(): Promise<Chain> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ENVIRONMENT: 'local', DATABASE_URL: '' };
  // Starts a shell that sets the most permissive umask, to prove that the product does not depend on it.
  const child = spawn('sh', ['-c', 'umask 000; exec npm start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | string>((resolve) => child.once('exit', (code, signal) => resolve(code ?? String(signal))));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready http/m.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

interface ProductResponse {
  readonly status: number;
  readonly connection: string | undefined;
  readonly text: string;
}

/** Makes one request on a keep-alive connection; rejects with the error code of the connection. */
function send(agent: Agent, url: string, body: object, token = ''): Promise<ProductResponse> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'x-access-token': token };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let received = '';
      response.on('data', (chunk: Buffer) => {
        received += chunk.toString();
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, text: received }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const openIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => lstatSync(file).mode & 0o077);

test('SIGTERM on npm start refuses what is new at once, cuts nothing, and ends with 0; the folder is closed to others', {
  timeout: 400_000,
}, async () => {
  const first = await npmStart();
  expect(openIn(dataDir)).toEqual([]);
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
  const agent = new Agent({ keepAlive: true });
  const signedIn = await send(agent, `${first.url}/api/sys/login`, { username: 'admin', password: demoPassword });
  const { token } = (JSON.parse(signedIn.text) as { result: { token: string } }).result;

  const acknowledged: string[] = [];
  const cut: string[] = [];
  /** Responses to requests that were sent after shutdown had begun; refused connections have no response. */
  const refusals: ProductResponse[] = [];
  let isRefusing = false;
  const lateResponses: string[] = [];
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    for (let index = 0; ; index += 1) {
      const dictCode = `stop_${writer}_${index}`;
      const isLate = isRefusing;
      try {
        const response = await send(agent, `${first.url}/api/sys/dict/add`, { dictCode, dictName: dictCode }, token);
        if (response.status === 200) {
          acknowledged.push(dictCode);
          if (isLate) lateResponses.push(dictCode);
        } else {
          isRefusing = true;
          refusals.push(response);
          return;
        }
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        // The server no longer listens, so the request was not sent.
        if (code === 'ECONNREFUSED') isRefusing = true;
        else cut.push(`${dictCode} ${code}`);
        return;
      }
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50);
  const code = await first.stop();
  await Promise.all(writers);
  expect(code).toBe(0);
  expect(cut).toEqual([]);
  expect(isRefusing).toBe(true);
  for (const response of refusals) expect(response).toMatchObject({ status: 503, connection: 'close' });
  // After the first refusal no later request was accepted.
  expect(lateResponses).toEqual([]);

  const second = await npmStart();
  const again = await send(new Agent(), `${second.url}/api/sys/login`, { username: 'admin', password: demoPassword });
  const session = (JSON.parse(again.text) as { result: { token: string } }).result.token;
  const found = new Set<string>();
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await fetch(`${second.url}/api/sys/dict/list?dictCode=*stop_*&pageSize=100&pageNo=${pageNo}`, {
      headers: { 'x-access-token': session },
    });
    const { records } = ((await page.json()) as { result: { records: { dictCode: string }[] } }).result;
    for (const { dictCode } of records) found.add(dictCode);
    if (records.length < 100) break;
  }
  expect(acknowledged.filter((dictCode) => !found.has(dictCode))).toEqual([]);
  expect(await second.stop()).toBe(0);
});
