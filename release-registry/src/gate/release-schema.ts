/** Schemas of data that clients send: names, versions, manifests. */
import { isLayout, menuLimits } from 'shared-contracts/release/menu-rows';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { type GateFinding, shellReleaseName } from 'shared-contracts/release/release-operations';
import { z } from 'zod';
import type { ShellRelease } from '../model/shell-release.ts';
import { finding } from './gate-check.ts';

/** Text without control characters and lone surrogates: the database rejects NUL and surrogates, and the others are unreadable. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(menuLimits.label)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const label = z.tuple([text, text]);
const plain = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export const versionSchema = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,64})?$/)
  .max(78);
export const environmentSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** Path below the release's folder: plain characters, no `..`, no hidden file. */
const filePath = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:js|css|json|svg|png|jpg|jpeg|webp|gif|ico|woff2|wasm|txt)$/);
const component = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/)
  .refine((name) => !isLayout(name), 'layouts belong to the host');

const fileList = z
  .array(z.object({ path: filePath, bytes: z.int().nonnegative(), integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/) }))
  .min(1);

const menuPath = z
  .string()
  .max(255)
  .regex(/^(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/);
/** Address of a screen; it may contain parameters, e.g. `/online/cgreport/:code`. */
const screenPath = z
  .string()
  .max(255)
  .regex(/^(?:\/:?[A-Za-z0-9][A-Za-z0-9_-]*)+$/);
const menuRow = z.object({
  component,
  title: label,
  icon: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/),
  path: screenPath,
  under: menuPath.optional(),
  order: z.number().min(0).max(9_999),
  hidden: z.boolean().optional(),
  keepAlive: z.boolean(),
  roles: z.union([z.literal('*'), z.array(z.string().regex(/^\w{1,60}$/)).max(50)]).optional(),
  entity: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,59}$/)
    .optional(),
  codes: z
    .array(
      z.object({
        code: z
          .string()
          .regex(/^[\w-]+(?::[\w-]+)+$/)
          .max(100),
        label,
      }),
    )
    .max(menuLimits.codes)
    .optional(),
});

/** Largest number of reads that a screen may ask for before it is loaded. */
const mostReads = 5;
const screenRead = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^(?:\/[A-Za-z0-9_-]+)+$/),
  entity: plain.optional(),
  code: plain.optional(),
  audience: z.enum(['platform', 'party']).optional(),
});

const manifestSchema = z.object({
  name: remoteNameSchema.refine((name) => name !== shellReleaseName, "this name is the shell's"),
  version: versionSchema,
  builtAt: plain,
  revision: plain.nullable(),
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
        shared: z.array(plain).optional(),
        reads: z.array(screenRead).max(mostReads).optional(),
      }),
    )
    .min(1),
  requires: z.array(z.object({ key: plain, range: plain })),
  files: fileList,
  uses: z.array(z.object({ key: plain, names: z.array(plain) })).optional(),
  packages: z.array(plain).optional(),
  // Menu rows of the present form. Releases of an older format give only title and icon; those rows are ignored.
  menu: z
    .array(z.union([menuRow, z.object({ component, title: label, path: z.undefined().optional() }).transform(() => null)]))
    .max(menuLimits.rows)
    .transform((rows) => rows.filter((row) => row !== null))
    .optional(),
});

/** The manifest of a shell (`shell.json`), which is published under the name `shell`. */
const shellSchema = z.object({
  name: z.literal(shellReleaseName),
  version: versionSchema,
  builtAt: plain,
  revision: plain.nullable(),
  scripts: z.array(filePath).min(1),
  styles: z.array(filePath),
  signIn: z.array(filePath),
  product: z.array(filePath).optional(),
  frame: z.array(filePath).optional(),
  preloads: z.record(filePath, z.string().regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/)).optional(),
  provided: z.array(z.object({ key: plain, version: plain, names: z.array(plain).optional() })),
  files: fileList,
});

export type ShellManifest = ShellRelease & { readonly name: typeof shellReleaseName };

const problemsOf = (file: string, error: z.ZodError): GateFinding[] =>
  error.issues.map((issue) =>
    finding(
      'manifest',
      `${file} ${issue.path.join('.')}`,
      ['清单无效', `is not valid: ${issue.message}.`],
      ['请用构建工具重新生成', 'Build again with the release tools.'],
    ),
  );

/** Parses a remote's manifest; returns findings instead of throwing. */
export function readManifest(input: unknown): { manifest: ReleaseManifest } | { problems: GateFinding[] } {
  const parsed = manifestSchema.safeParse(input);
  return parsed.success ? { manifest: parsed.data } : { problems: problemsOf('release.json', parsed.error) };
}

/** Parses a shell's manifest; returns findings instead of throwing. */
export function readShellManifest(input: unknown): { manifest: ShellManifest } | { problems: GateFinding[] } {
  const parsed = shellSchema.safeParse(input);
  return parsed.success ? { manifest: parsed.data } : { problems: problemsOf('shell.json', parsed.error) };
}
