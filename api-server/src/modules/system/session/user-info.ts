import type { UserInfo } from 'shared-contracts/session/session';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import type { users } from '../user/user.table.ts';

const text = z.string().nullable();

/** Schema of `UserInfo`: fields that it does not contain (such as the password hash) are never sent. The last rows are for older clients. */
export const userInfoSchema = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: text,
  birthday: text,
  sex: z.int().nullable(),
  email: text,
  phone: text,
  orgCode: text,
  status: z.int(),
  carrierId: text,
  shipperId: text,
  driverId: text,
  tenantId: z.int(),
  workNo: text,
  post: text,
  telephone: text,
  userIdentity: z.int().nullable(),
  departIds: text,
  relTenantIds: text,
  createBy: text,
  createTime: text,
  updateBy: text,
  updateTime: text,
  delFlag: z.int(),
  activitiSync: z.int(),
  thirdType: text,
  clientId: text,
}) satisfies z.ZodType<UserInfo>;

/** The user record that its owner receives at sign-in. */
export function userInfoOf(row: typeof users.$inferSelect): z.output<typeof userInfoSchema> {
  return userInfoSchema.parse({ ...row, ...user.constants });
}
