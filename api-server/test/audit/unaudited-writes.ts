/**
 * Makes a test database refuse every write by a person that leaves no audit row. Each test that writes thus also proves that the write is
 * audited.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';

/**
 * Tables that need no audit rows, because they contain no business records: screen settings, read marks, counters, and messages that are
 * queued together with an audited change.
 */
const unrecorded = [
  'sys_draft',
  'sys_list_view',
  'sys_call_limit',
  'sys_login_attempt',
  // Rows that record whether a person has read a notice.
  'sys_announcement_send',
  // The row of an upload is inserted before its bytes are stored, and only the later update, which marks them as stored, is audited.
  'sys_file',
  'sys_file_ticket',
];

/** Installs the check, which runs at COMMIT, because audit rows are written at the end of a transaction. */
export async function refuseUnauditedWrites(database: Database): Promise<void> {
  await database.asSystem('check of audit rows', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`
      create or replace function refuse_unaudited() returns trigger language plpgsql security definer as $$
      begin
        -- The rows of this transaction are the last of their tenant, because it holds the lock of the tenant's head.
        if (select xmin::text from freight.audit_log where tenant_id = freight.scope_tenant() order by serial desc limit 1)
          is distinct from pg_current_xact_id()::xid::text then
          raise exception 'a row of % was written without an audit row', tg_table_name;
        end if;
        return null;
      end $$`);
    await tx.execute(sql`
      do $$
      declare target text;
      begin
        for target in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and c.relname <> all(${sql.raw(`array[${unrecorded.map((name) => `'${name}'`).join(', ')}]`)}) loop
          execute format('create constraint trigger audited_write after insert or update or delete on %I deferrable initially deferred
            for each row when (freight.scope_tenant() is not null) execute function refuse_unaudited()', target);
        end loop;
      end $$`);
  });
}
