import { and, eq, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answer } from '../../../kernel/answer.ts';
import { may } from '../../../kernel/caller.ts';
import { type EntityTable, scopeCondition } from '../../../kernel/entity-table.ts';
import { Conflict, Invalid, NotAllowed } from '../../../kernel/errors.ts';
import { route } from '../../../kernel/route.ts';
import { carriers } from '../../business/carrier/carrier.table.ts';
import { drivers } from '../../business/driver/driver.table.ts';
import { lorries } from '../../business/lorry/lorry.table.ts';
import { shippers } from '../../business/shipper/shipper.table.ts';
import { roles } from '../role/role.table.ts';
import { RateLimit } from '../session/rate-limit.ts';
import { users } from '../user/user.table.ts';
import { isUsernameTaken } from '../user/username.ts';
import { dicts } from './dict.table.ts';

interface Checkable {
  readonly entity: string;
  readonly table: EntityTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
}

/** What may be asked for, by table. Whoever asks must be able to add or change such rows. */
const checkable: Readonly<Record<string, Checkable>> = {
  sys_user: {
    entity: 'user',
    table: users,
    columns: { username: users.username, phone: users.phone, email: users.email, work_no: users.workNo },
  },
  sys_role: { entity: 'role', table: roles, columns: { role_code: roles.roleCode } },
  sys_dict: { entity: 'dict', table: dicts, columns: { dict_code: dicts.dictCode } },
  biz_shipper: { entity: 'shipper', table: shippers, columns: { shipper_name: shippers.shipperName, uscc: shippers.uscc } },
  biz_carrier: { entity: 'carrier', table: carriers, columns: { carrier_name: carriers.carrierName, uscc: carriers.uscc } },
  biz_driver: { entity: 'driver', table: drivers, columns: { id_card_no: drivers.idCardNo, mobile: drivers.mobile } },
  biz_lorry: { entity: 'lorry', table: lorries, columns: { plate_number: lorries.plateNumber, vin: lorries.vin } },
};

const checksPerMinute = 60;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a value is still free (wire-contract A19): an oracle, hence the allow-list, the permission and the rate. */
export default async function duplicateRoutes(app: FastifyInstance) {
  const limit = new RateLimit(checksPerMinute, app.kernel.clock);

  route(app, {
    method: 'GET',
    url: '/sys/duplicate/check',
    access: 'signedIn',
    query: z.object({
      tableName: z.string().max(64),
      fieldName: z.string().max(64),
      fieldVal: z.string().max(255),
      dataId: z.string().max(36).optional(),
    }),
    result: z.null(),
    summary: 'Whether a value is still free in a registered field.',
    tags: ['check'],
    handler: async ({ tx, caller, query }) => {
      limit.take(caller.userId);
      const { tableName, dataId } = query;
      const target = Object.hasOwn(checkable, tableName) ? checkable[tableName] : undefined;
      const field = snake(query.fieldName);
      const column = target && Object.hasOwn(target.columns, field) ? target.columns[field] : undefined;
      if (!target || !column) throw new Invalid();
      if (!may(caller, `${target.entity}:add`) && !may(caller, `${target.entity}:edit`)) throw new NotAllowed();
      if (query.fieldVal === '') return answer(null, '该值可用！');
      const isTaken = await (async () => {
        if (column === users.username) return await isUsernameTaken(tx, query.fieldVal, dataId);
        const [found] = await tx
          .select({ id: target.table.id })
          .from(target.table as PgTable)
          .where(and(scopeCondition(target.table, caller), eq(column, query.fieldVal), dataId ? ne(target.table.id, dataId) : undefined))
          .limit(1);
        return found !== undefined;
      })();
      if (isTaken) throw new Conflict('该值不可用，系统中已存在！');
      return answer(null, '该值可用！');
    },
  });
}
