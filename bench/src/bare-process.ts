/**
 * The baseline for the API: `node:http`, the bare driver with prepared statements, `JSON.stringify`. It runs in its own process; the caller
 * posts a query once and then requests it by its number.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** The API's queries for page and count, written by hand. */
export interface BareQuery {
  readonly list: string;
  /** Query for the total; undefined when the call returns none. */
  readonly count?: string;
  /** Parameters of both statements. */
  readonly values: readonly unknown[];
  /** False when the statements are to be parsed and planned on every call. */
  readonly prepared: boolean;
}

// The baseline leaves times as texts, without converting them to objects and back.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  keepAlive: true,
  application_name: 'freight-bare',
  options: '-c timezone=Asia/Shanghai -c random_page_cost=1.1',
});
const queries: BareQuery[] = [];

async function page(index: number): Promise<string> {
  const query = queries[index];
  if (!query) throw new Error(`No query ${index}`);
  const name = (part: string) => (query.prepared ? { name: `${part}_${index}` } : {});
  const client = await pool.connect();
  try {
    const list = await client.query({ ...name('list'), text: query.list, values: [...query.values] });
    if (query.count === undefined) return JSON.stringify({ success: true, result: list.rows });
    const count = await client.query<{ total: string }>({ ...name('count'), text: query.count, values: [...query.values] });
    return JSON.stringify({ success: true, result: { records: list.rows, total: Number(count.rows[0]?.total) } });
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

const server = createServer((request, response) => {
  const respond = async () => {
    if (request.method !== 'POST') return await page(Number(request.url?.slice(1)));
    queries.push(JSON.parse(await bodyOf(request)) as BareQuery);
    return String(queries.length - 1);
  };
  respond().then(
    (text) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void pool.end();
});
