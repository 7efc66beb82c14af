import { user } from 'shared-contracts/system/user';
import { id, instant, text, whole } from '../../../kernel/database/columns.ts';
import { entityTable, plainTable } from '../../../kernel/tables/declare-table.ts';
import { departs } from '../depart/depart.table.ts';
import { roles } from '../role/role.table.ts';

/** Table of people who sign in. `username` is unique over all tenants, because a sign-in does not name a tenant. */
export const users = entityTable('sys_user', user, {
  defaults: { status: 1, userIdentity: 1 },
  computed: ['orgCodeTxt', 'orgCodeTxtEn', 'shipperName', 'carrierName', 'post_dictText', 'departIds_dictText', 'departIdsEn'],
  further: {
    /** Hash of the password (argon2id in PHC form); it is in no response, filter or sort. */
    passwordHash: text(255).notNull(),
    passwordTime: instant().notNull(),
    /** How often the account was frozen or deleted; tickets from before count no longer (`account-state.ts`). */
    freezeCount: whole().notNull().default(0),
  },
  unlogged: ['ownPhone'],
  // Unique over all tenants and ignoring case, because a sign-in does not name a tenant.
  unique: { username: { on: 'lower(username)' } },
  indexes: {
    tenant: { on: ['tenantId', '-createTime'] },
    account: { on: ['tenantId', 'username', 'id'] },
    name: { on: ['tenantId', 'realname', 'id'] },
    phone: { on: ['phone'] },
    email: { on: 'lower(email)' },
    /** Names of deleted accounts, which stay taken. */
    gone: { on: 'lower(username)', where: 'del_flag <> 0', deletedToo: true },
  },
  search: { characters: ['realname'], trigram: ['username', 'realname'] },
  dictionaryColumns: ['id', 'username', 'realname'],
  constraints: {
    sys_user_one_party: 'check (shipper_id is null or carrier_id is null)',
    sys_user_driver_of_carrier: 'check (driver_id is null or carrier_id is not null)',
  },
});

// The foreign key is checked at COMMIT, so that a user and the rows that refer to it can be written in either order.
const linkedUser = { table: users, deferred: true } as const;

export const userRoles = plainTable(
  'sys_user_role',
  { tenantId: whole().notNull().default(0), userId: id().notNull(), roleId: id().notNull() },
  { primaryKey: ['userId', 'roleId'], references: { userId: linkedUser, roleId: roles }, indexes: { role: { on: ['roleId'] } } },
);

export const userDeparts = plainTable(
  'sys_user_depart',
  { tenantId: whole().notNull().default(0), userId: id().notNull(), departId: id().notNull() },
  { primaryKey: ['userId', 'departId'], references: { userId: linkedUser, departId: departs }, indexes: { depart: { on: ['departId'] } } },
);
