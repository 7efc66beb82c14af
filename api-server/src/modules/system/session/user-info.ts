import type { UserInfo } from 'shared-contracts/session/session';
import { z } from 'zod';
import type { users } from '../user/user.table.ts';

/** Schema of `UserInfo`: fields that it does not contain (such as the password hash) are never sent. */
export const userInfoSchema = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  birthday: z.string().nullable(),
  sex: z.int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orgCode: z.string().nullable(),
  status: z.int(),
  carrierId: z.string().nullable(),
  shipperId: z.string().nullable(),
  driverId: z.string().nullable(),
  tenantId: z.int(),
}) satisfies z.ZodType<UserInfo>;

/** The user record that its owner receives at sign-in. */
export function userInfoOf(row: typeof users.$inferSelect): UserInfo {
  return userInfoSchema.parse(row);
}
