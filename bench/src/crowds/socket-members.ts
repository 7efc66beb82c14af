import pg from 'pg';
import type { Member } from './socket-crowd.ts';

/** Number of windows or browsers per person. */
const perPerson = 2;

/** Creates people with sessions whose tokens are `bench-<number>`. */
export async function populate(url: string, count: number): Promise<Member[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO sys_user (id, username, realname, password_hash, password_time)
     SELECT 'bench' || n, 'bench' || n, '听众' || n, 'none', now() FROM generate_series(1, $1::int) n`,
    [Math.ceil(count / perPerson)],
  );
  await client.query(
    `INSERT INTO sys_session (id, tenant_id, user_id, token_hash, create_time, expire_time, last_time, address)
     SELECT 'bench' || n, 0, 'bench' || ((n - 1) / $2::int + 1), encode(sha256(convert_to('bench-' || n, 'UTF8')), 'hex'),
       now(), now() + interval '7 days', now(), '127.0.0.1' FROM generate_series(1, $1::int) n`,
    [count, perPerson],
  );
  await client.query('ANALYZE sys_user, sys_session');
  await client.end();
  return Array.from({ length: count }, (_, index) => ({
    userId: `bench${Math.floor(index / perPerson) + 1}`,
    token: `bench-${index + 1}`,
  }));
}
