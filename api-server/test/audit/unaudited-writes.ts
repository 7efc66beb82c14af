/** Makes a database refuse what a person writes without leaving an audit row, so that every test that writes proves that it is audited. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';

/**
 * Tables whose rows are no records of the business: what a person's own screens remember, what was read, counters, and messages that are
 * queued together with an audited change.
 */
const unrecorded = [
  'sys_draft',
  'sys_list_view',
  'sys_call_limit',
  'sys_login_attempt',
  // Whether a person has read a notice.
  'sys_announcement_send',
  // The row of an upload is written before its bytes, and audited with the second one that says that they are stored.
  'sys_file',
  'sys_file_ticket',
];

/** Installs the check. It looks at the moment of COMMIT, when the rows of the audit are written already. */
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
