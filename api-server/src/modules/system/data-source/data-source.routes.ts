import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dataSource, dataSourceTestPath } from 'shared-contracts/system/data-source';
import { z } from 'zod';
import { businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkAllowed, readAddress } from './allowed-address.ts';
import { dataSources } from './data-source.table.ts';
import { passwordBox } from './password-box.ts';
import { tryConnection } from './try-connection.ts';

const tags = ['dataSource'];
const testsPerMinute = 20;
const word = (most: number) => z.string().max(most).nullish();
/** Body of a connection test. With `id` alone the stored data source is tested; with other fields, the values typed in the form. */
const testSchema = z.object({
  id: word(36),
  dbType: word(20),
  dbUrl: word(300),
  dbName: word(100),
  dbUsername: word(100),
  dbPassword: word(200),
});

/** Refuses names with control characters: in a sign-in to PostgreSQL a NUL would begin further parameters. */
function checkNames(names: { readonly dbName?: string | null | undefined; readonly dbUsername?: string | null | undefined }): void {
  for (const field of ['dbName', 'dbUsername'] as const)
    if (/\p{Cc}/u.test(names[field] ?? '')) throw invalidAt({ [field]: `${dataSource.fields[field].label[0]}：不能包含控制字符` });
}

const withPassword = (ids: readonly string[]) => and(inArray(dataSources.id, [...ids]), isNotNull(dataSources.passwordCipher));

/** Routes of data sources: addresses from the operator's list, passwords that never leave the server, and a test of the connection. */
export default async function dataSourceRoutes(app: FastifyInstance) {
  const { config, database } = app.kernel;
  const box = passwordBox(config.dataDir, config.dataSourceKey);
  const limit = callsPerMinute(app, testsPerMinute);
  const addressOf = (dbType: string, dbUrl: string) => {
    const address = readAddress(dbType, dbUrl);
    checkAllowed(address, config.dataSourceHosts);
    return address;
  };
  /** Refuses an address that may not be named, and a name of the database that is not the one in the address. */
  const checkPlace = (place: { dbType: string; dbUrl: string; dbName?: string | null | undefined }) => {
    const { database: named } = addressOf(place.dbType, place.dbUrl);
    if (place.dbName && named && place.dbName !== named)
      throw businessAt('dbName', `数据库名称“${place.dbName}”与连接地址中的“${named}”不一致`);
  };

  crud(app, dataSource, dataSources, {
    stepUp: ['add', 'edit'],
    messages: { edit: '编辑成功!' },
    decorate: async (tx, rows) => {
      const ids = rows.map(({ id }) => String(id));
      const locked = ids.length > 0 ? await tx.select({ id: dataSources.id }).from(dataSources).where(withPassword(ids)) : [];
      const known = new Set(locked.map(({ id }) => id));
      for (const row of rows) {
        row.hasPassword = known.has(String(row.id)) ? 'Y' : 'N';
        delete row.passwordCipher;
      }
    },
    async beforeAdd(tx, caller, draft) {
      checkNames(draft);
      checkPlace(draft);
      const [taken] = await tx
        .select({ id: dataSources.id })
        .from(dataSources)
        .where(and(scopeCondition(dataSources, caller), eq(dataSources.code, draft.code)));
      if (taken) throw businessAt('code', '数据源编码已存在');
      const id = newId();
      return { id, passwordCipher: draft.dbPassword ? box.close(draft.dbPassword, id) : null };
    },
    async beforeEdit(_tx, _caller, draft, current) {
      const { dbType = current.dbType, dbUrl = current.dbUrl, dbName = current.dbName, dbUsername = current.dbUsername } = draft;
      checkNames(draft);
      checkPlace({ dbType, dbUrl, dbName });
      if (draft.dbPassword) return { passwordCipher: box.close(draft.dbPassword, current.id) };
      // Whether address and user are those for which the stored password was entered; the password is sent to no other address and for no
      // other user.
      const isSamePlace = dbType === current.dbType && dbUrl === current.dbUrl && dbUsername === current.dbUsername;
      if (current.passwordCipher && !isSamePlace) throw businessAt('dbPassword', '修改地址或用户名后请重新填写密码');
      // An empty password is no change: the stored one stays.
      return { dbPassword: undefined };
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dataSource/options',
    access: 'dataSource:list',
    tier: 'platform',
    result: z.array(z.object({ value: z.string(), label: z.string(), text: z.string() })),
    summary: 'Codes and names of all data sources.',
    tags,
    handler: async ({ tx, caller }) => {
      const rows = await tx
        .select({ value: dataSources.code, label: dataSources.name, text: dataSources.name })
        .from(dataSources)
        .where(scopeCondition(dataSources, caller))
        .orderBy(asc(dataSources.name));
      return rows;
    },
  });

  // Older clients use the second path.
  for (const url of [dataSourceTestPath, '/online/cgreport/api/testConnection']) {
    route(app, {
      method: 'POST',
      url,
      access: 'dataSource:test',
      tier: 'platform',
      body: testSchema,
      result: z.null(),
      summary: 'Whether a database of the list can be reached, and of PostgreSQL whether the login is right.',
      tags,
      // No transaction is held while another machine is called, which can take seconds.
      transaction: false,
      handler: async ({ caller, body, request }) => {
        await limit(request, caller.userId);
        const stored = body.id ? await database.as(caller, (tx) => getRow(tx, caller, dataSources, body.id ?? '')) : undefined;
        const dbType = body.dbType ?? stored?.dbType ?? '';
        const dbUrl = body.dbUrl ?? stored?.dbUrl ?? '';
        const username = body.dbUsername ?? stored?.dbUsername ?? null;
        const address = addressOf(dbType, dbUrl);
        const typed = body.dbName || stored?.dbName || '';
        checkNames({ dbName: typed, dbUsername: username });
        const isStored = stored && dbType === stored.dbType && dbUrl === stored.dbUrl && username === stored.dbUsername;
        const kept = isStored && stored.passwordCipher ? box.open(stored.passwordCipher, stored.id) : null;
        const login = {
          dbType,
          database: address.database || typed,
          username,
          password: body.dbPassword || kept,
        };
        await database.as(caller, async (tx) => {
          const changes = { dbUrl: [null, dbUrl] } as const;
          auditSystem(tx, caller, request, { entity: dataSource.name, recordId: stored?.id ?? '', action: 'test', changes });
        });
        return respond(null, await tryConnection(address, login));
      },
    });
  }
}
