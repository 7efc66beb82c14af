import { and, eq, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { carrier } from 'shared-contracts/business/carrier';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { shipper } from 'shared-contracts/business/shipper';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { maskOf } from 'shared-contracts/entity/masks';
import { dict } from 'shared-contracts/system/dict';
import { role } from 'shared-contracts/system/role';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { Conflict, Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import { answer } from '../../../kernel/basics/response.ts';
import { may } from '../../../kernel/caller/caller.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { noteTaken } from '../../../kernel/query/taken.ts';
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
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
}

/** What may be asked for, by table. Whoever asks must be able to add or change such rows. */
const checkable: Readonly<Record<string, Checkable>> = {
  sys_user: {
    entity: user,
    table: users,
    columns: { username: users.username, phone: users.phone, email: users.email, work_no: users.workNo },
  },
  sys_role: { entity: role, table: roles, columns: { role_code: roles.roleCode } },
  sys_dict: { entity: dict, table: dicts, columns: { dict_code: dicts.dictCode } },
  biz_shipper: { entity: shipper, table: shippers, columns: { shipper_name: shippers.shipperName, uscc: shippers.uscc } },
  biz_carrier: { entity: carrier, table: carriers, columns: { carrier_name: carriers.carrierName, uscc: carriers.uscc } },
  biz_driver: { entity: driver, table: drivers, columns: { id_card_no: drivers.idCardNo, mobile: drivers.mobile } },
  biz_lorry: { entity: lorry, table: lorries, columns: { plate_number: lorries.plateNumber, vin: lorries.vin } },
};

const checksPerMinute = 60;
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a value is still free (wire-contract A19): an oracle, hence the allow-list, the permission, the caller's scope and the rate; numbers that are masked for others have a smaller limit and are logged. */
export default async function duplicateRoutes(app: FastifyInstance) {
  const limit = new RateLimit(checksPerMinute, app.kernel.clock);

  route(app, {
    method: 'GET',
    url: '/sys/duplicate/check',
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({
      tableName: z.string().max(64),
      fieldName: z.string().max(64),
      fieldVal: z.string().max(255),
      dataId: z.string().max(36).optional(),
    }),
    result: z.null(),
    summary: 'Whether a value is still free in a registered field.',
    tags: ['check'],
    transaction: false,
    handler: async ({ caller, query, request }) => {
      limit.take(caller.userId);
      const { tableName, dataId } = query;
      const target = Object.hasOwn(checkable, tableName) ? checkable[tableName] : undefined;
      const field = snake(query.fieldName);
      const column = target && Object.hasOwn(target.columns, field) ? target.columns[field] : undefined;
      if (!target || !column) throw new Invalid();
      if (!may(caller, permissionCode(target.entity, 'add')) && !may(caller, permissionCode(target.entity, 'edit'))) throw new NotAllowed();
      if (query.fieldVal === '') return answer(null, '该值可用！');
      const name = camel(field);
      if (maskOf(target.entity.fields, name)) {
        await noteTaken(app.kernel, caller, request, { entity: target.entity, field: name, value: query.fieldVal });
      }
      const isTaken = await app.kernel.database.as(caller, async (tx) => {
        if (column === users.username) return await isUsernameTaken(tx, query.fieldVal, dataId);
        const [found] = await tx
          .select({ id: target.table.id })
          .from(target.table as PgTable)
          .where(and(scopeCondition(target.table, caller), eq(column, query.fieldVal), dataId ? ne(target.table.id, dataId) : undefined))
          .limit(1);
        return found !== undefined;
      });
      if (isTaken) throw new Conflict('该值不可用，系统中已存在！');
      return answer(null, '该值可用！');
    },
  });
}
