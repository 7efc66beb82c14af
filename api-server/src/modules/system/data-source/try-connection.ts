import net from 'node:net';
import pg from 'pg';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { type DataSourceAddress, resolved } from './allowed-address.ts';

/** Milliseconds until a database that does not respond counts as unreachable. */
const limit = 5_000;
const postgres = '4';

interface Login {
  readonly dbType: string;
  readonly database: string;
  readonly username: string | null;
  readonly password: string | null;
}

async function reach(host: string, port: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    const socket = net.connect({ host, port });
    socket.setTimeout(limit, () => socket.destroy(new Error('timeout')));
    socket.once('connect', () => {
      socket.destroy();
      done();
    });
    socket.once('error', fail);
  });
}

/** Message for people when the sign-in fails. The database's own text is not shown, because it may contain names and addresses. */
function reasonOf(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === '28P01' || code === '28000') return '用户名或密码不正确';
  if (code === '3D000') return '数据库不存在';
  if (code === 'ECONNREFUSED') return '主机拒绝连接';
  return '连接失败或超时';
}

/**
 * Connects to the database; for PostgreSQL it also signs in and runs one constant query. Resolves to a text for people; throws a refusal
 * when anything fails.
 */
export async function tryConnection(address: DataSourceAddress, { dbType, database, username, password }: Login): Promise<string> {
  const host = await resolved(address);
  const { port } = address;
  if (dbType !== postgres) {
    try {
      await reach(host, port);
    } catch (error) {
      throw new Business(reasonOf(error));
    }
    return '主机端口可以连接；该类型的数据库不验证用户名和密码';
  }
  // PostgreSQL knows no empty user. The driver would replace an empty user, database or password by PGUSER, PGDATABASE, PGPASSWORD or the
  // password file of this process, and so send the server's own login to another machine; a function in place of the password prevents it.
  if (!username) throw businessAt('dbUsername', '用户名：请输入用户名');
  const client = new pg.Client({
    ...{ host, port, database: database || username, connectionTimeoutMillis: limit, query_timeout: limit, statement_timeout: limit },
    ...{ user: username, password: () => password ?? '', application_name: 'data-source-test' },
  });
  try {
    await client.connect();
    await client.query('select 1');
    return '连接成功';
  } catch (error) {
    throw new Business(reasonOf(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
