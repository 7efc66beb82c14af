import type { LoginResult, MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { itemColor } from 'shared-contracts/system/system-states';
import { z } from 'zod';
import { humanCheckFields } from '../account/human-check.ts';
import { userInfoSchema } from './user-info.ts';

export const departmentChoiceSchema = z.object({
  id: z.string(),
  orgCode: z.string(),
  departName: z.string(),
  departNameEn: z.string().nullish(),
  parentId: z.string().nullish(),
  orgCategory: z.string().nullish(),
  orgType: z.string().nullish(),
});

export const dictionaryOptionSchema = z.object({
  value: z.string(),
  text: z.string(),
  textEn: z.string().optional(),
  /** Repeats the text, for older clients. */
  title: z.string().optional(),
  /** Colour that administrators chose for the dictionary item. */
  color: z.enum(Object.values(itemColor)).optional(),
  disabled: z.boolean().optional(),
});
export const dictionaryItemsSchema = z.record(z.string(), z.array(dictionaryOptionSchema));

export const loginRequestSchema = z.object({
  username: z.string().max(100),
  password: z.string().max(256),
  ...humanCheckFields,
  remember_me: z.boolean().nullish(),
});

export const tenantListSchema = z.array(z.object({ id: z.int(), name: z.string() }));

export const loginResultSchema: z.ZodType<LoginResult, LoginResult> = z.object({
  token: z.string(),
  userInfo: userInfoSchema,
  departs: z.array(departmentChoiceSchema),
  multi_depart: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  sysAllDictItems: dictionaryItemsSchema,
  tenantList: tenantListSchema,
});

export const updatePasswordSchema = z.object({
  username: z.string().max(100).nullish(),
  oldpassword: z.string().max(256),
  password: z.string().max(256),
  confirmpassword: z.string().max(256),
});

const grantSchema = z.object({ action: z.string(), type: z.string(), describe: z.string().optional() });

/** Schema of the response of `getUserPermissionByToken`. The menu is a tree of any depth and is not checked further. */
export const permissionResultSchema: z.ZodType<PermissionResult, PermissionResult> = z.object({
  menu: z.array(z.custom<MenuItem>()),
  auth: z.array(grantSchema),
  allAuth: z.array(grantSchema.extend({ status: z.string() })),
});

/** Schema of the response of the call `getPermCode`. */
export const permCodeSchema = z.object({
  codeList: z.array(z.string()),
  auth: z.array(grantSchema),
  allAuth: z.array(grantSchema.extend({ status: z.string() })),
  /** Clients may not offer anything that runs statements or code. */
  sysSafeMode: z.boolean(),
});
