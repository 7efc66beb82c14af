/** Body schemas of operators' calls. Names have the registry's format, so that nothing else becomes part of an address. */
import type { ReleaseCall, ReleaseWishes } from 'shared-contracts/release/release-operations';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';

export const environmentName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '环境名称不正确');
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, '名称不正确');
export const versionText = z
  .string()
  .max(100, '版本号不正确')
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,64})?$/, '版本号不正确');

const revision = z.int().min(1);
const ids = z.array(z.string().min(1).max(64)).max(1000).readonly();
const rule = z.object({
  percent: z.number().min(0).max(100).multipleOf(0.01),
  users: ids,
  roles: ids,
  departments: ids,
  margin: z.number().min(0).max(100),
  minimum: z.int().min(1),
});

/** Reason of a change, which is stored in the history. */
export const reasonText = z.string().overwrite(visibleName).min(1, '请填写原因').max(500, '原因不能超过500字');

const change = z.object({
  environment: environmentName,
  reason: reasonText,
  serial: z.int().min(0),
  dryRun: z.boolean().optional(),
});
const oneRemote = change.extend({ name: remoteName });
const oneCanary = change.extend({ canary: remoteName });
const oneKill = oneRemote.extend({ version: z.union([z.literal('*'), versionText]) });

/** Schema of the body of each call that changes an environment. */
export const changeBodies = {
  pin: oneRemote.extend({ version: versionText }),
  unpin: oneRemote,
  promote: change.extend({
    from: environmentName,
    revision: revision.optional(),
    names: z.array(remoteName).min(1).max(1000).readonly().optional(),
  }),
  rollback: change
    .extend({ name: remoteName.optional(), revision: revision.optional() })
    .refine(({ name, revision: to }) => name !== undefined || to !== undefined, '请选择要回退到的版本号'),
  canary: oneCanary.extend({
    pins: z.record(remoteName, versionText).refine((pins) => Object.keys(pins).length > 0, '请选择灰度版本'),
    rule,
  }),
  canaryHalt: oneCanary,
  canaryEnd: oneCanary,
  canaryKeep: oneCanary,
  kill: oneKill,
  revive: oneKill,
  freeze: change,
  unfreeze: change,
} as const satisfies { readonly [Call in ReleaseCall]: z.ZodType<ReleaseWishes[Call]> };
