/** The shape of what comes from outside: names, versions, manifests. */
import type { ReleaseManifest } from 'shared-contracts/release';
import { z } from 'zod';
import { type GateProblem, gateProblem } from './problem.ts';

const label = z.tuple([z.string().min(1), z.string().min(1)]);
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export const versionSchema = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,64})?$/);
export const environmentSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** Below the release's folder, plain characters, no `..`, no hidden file. */
const filePath = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:js|css|json|svg|png|jpg|jpeg|webp|gif|ico|woff2|wasm|txt)$/);
const component = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/);

const manifestSchema = z.object({
  name: remoteNameSchema,
  version: versionSchema,
  builtAt: z.string().min(1),
  revision: z.string().nullable(),
  globalName: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  entry: filePath,
  groups: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).min(1),
  exposes: z
    .array(
      z.object({
        component,
        aliases: z.array(component),
        title: label,
        scripts: z.array(filePath).min(1),
        styles: z.array(filePath),
        shared: z.array(z.string().min(1)).optional(),
      }),
    )
    .min(1),
  requires: z.array(z.object({ key: z.string().min(1), range: z.string().min(1) })),
  files: z
    .array(z.object({ path: filePath, bytes: z.int().nonnegative(), integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/) }))
    .min(1),
});

/** The parts of the bundler's manifest that the gate reads. */
export const bundlerManifestSchema = z.looseObject({
  metaData: z.looseObject({ globalName: z.string(), remoteEntry: z.looseObject({ name: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string() })),
  shared: z.array(z.unknown()),
});

/** Reads a manifest from outside; problems instead of an exception. */
export function readManifest(input: unknown): { manifest: ReleaseManifest } | { problems: GateProblem[] } {
  const parsed = manifestSchema.safeParse(input);
  if (parsed.success) return { manifest: parsed.data };
  return {
    problems: parsed.error.issues.map((issue) =>
      gateProblem(
        'manifest',
        `release.json ${issue.path.join('.')}`,
        '清单无效',
        `is not valid: ${issue.message}.`,
        '请用构建工具重新生成',
        'Build the remote again with the release tools.',
      ),
    ),
  };
}
