import { bigint, text as longColumn, timestamp } from 'drizzle-orm/pg-core';
import { id, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from '../user/user.table.ts';

/** Second factors: authenticator apps (`secret`) and passkeys (`credentialId`, `publicKey`). */
export const userFactors = plainTable(
  'sys_user_factor',
  {
    id: id().primaryKey(),
    tenantId: whole().notNull(),
    userId: id().notNull(),
    kind: text(8).notNull(),
    label: text(60).notNull(),
    secret: text(64),
    /** The last 30-second step whose code was used, so that each code works once. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    credentialId: text(1400),
    publicKey: longColumn(),
    signCount: bigint({ mode: 'number' }).notNull().default(0),
    transports: text(200),
    createTime: timestamp({ withTimezone: true }).notNull(),
    lastTime: timestamp({ withTimezone: true }),
  },
  {
    references: { userId: { table: users, cascade: true } },
    unique: { totp: { on: ['userId'], where: "kind = 'totp'" } },
    indexes: { user: { on: ['userId'] } },
    constraints: {
      sys_user_factor_kind_check: "check (kind in ('totp', 'passkey'))",
      sys_user_factor_check: "check ((kind = 'totp') = (secret is not null))",
      sys_user_factor_check1: "check ((kind = 'passkey') = (credential_id is not null and public_key is not null))",
      sys_user_factor_credential_id_key: 'unique (credential_id)',
    },
    rows: { everybodys: 'secrets of people; reached by their own account calls and the sign-in only' },
  },
);

export type FactorRow = typeof userFactors.$inferSelect;
