/** Settings of a registry that is a process of its own (docs/releases.md), read from environment variables and checked at start. */
import type { BucketSettings } from 'object-store/bucket';
import { type MapTiles, mapTilesOf } from 'shared-contracts/release/map-tiles';
import { type PictureLimits, pictureLimitsOf } from 'shared-contracts/release/picture-limits';
import { type SignInFacts, signInFacts } from 'shared-contracts/session/account';
import { z } from 'zod';
import { environmentSchema } from '../gate/release-schema.ts';
import { type RegistrySettings, registrySettings, SettingProblem } from './registry-settings.ts';

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
/** Web addresses; they are used without a final slash. */
const webAddress = z.url({ protocol: /^https?$/, error: 'http://… or https://…' }).transform(withoutSlash);
const addresses = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(webAddress));
const yes = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(8081),
    HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DATABASE_URL: z
      .string({ error: 'postgres://…; without a database run the whole product instead: npm start' })
      .regex(/^postgres(ql)?:\/\//, 'postgres://…'),
    DATA_DIR: z.string().default('./.data'),
    ENVIRONMENT: environmentSchema.default('local'),
    /** Folder with builds of the shell, default `host-shell/dist`, and the version of the one that is served; default: the newest. */
    SHELL_DIR: z.string().optional(),
    SHELL_VERSION: z.string().max(100).optional(),
    /** Address of the API for pages, a path of the same origin or a whole address. */
    API_BASE: z.union([z.string().regex(/^\/[\w/-]*$/), webAddress], { error: '/api or https://…' }).default('/api'),
    /** Origin and prefix of the registry's files, where it is not the page's own. */
    REGISTRY_PUBLIC_URL: webAddress.optional(),
    ALTERNATIVE_ORIGINS: addresses,
    FRAME_ORIGINS: addresses.transform((list) => list.map((address) => new URL(address).origin)),
    MENU_URL: z.string().optional(),
    MENU_TOKEN: z.string().optional(),
    PUBLISH_TOKEN: z.string().optional(),
    PIN_TOKEN: z.string().optional(),
    DOCUMENT_TOKEN: z.string().optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_BUCKET: z.string().default('freight-releases'),
    S3_ACCESS_KEY: z.string().default(''),
    S3_SECRET_KEY: z.string().default(''),
    S3_REGION: z.string().optional(),
    SIGN_SECRET: z.string().default('freight-local-signing'),
    DEMO: yes.default(false),
    NODE_ENV: z.string().optional(),
    SMS_URL: webAddress.optional(),
    SELF_REGISTRATION: yes.default(true),
    CAS_URL: webAddress.optional(),
    OIDC_ISSUER: webAddress.optional(),
    OIDC_TYPE: z.string().default('oidc'),
    OIDC_LABEL: z.string().optional(),
  })
  .superRefine((read, context) => {
    if (!read.S3_ENDPOINT) return;
    for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      if (!read[name]) context.addIssue({ code: 'custom', path: [name], message: 'the object store of S3_ENDPOINT needs it' });
    }
  });

export interface ProcessSettings extends RegistrySettings {
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly environment: string;
  readonly shellDir: string | undefined;
  readonly shellVersion: string | undefined;
  readonly apiBase: string;
  /** Address of the registry's files; undefined when they have the page's origin. */
  readonly filesBase: string | undefined;
  readonly alternativeOrigins: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly menu: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly tokens: { readonly publish?: string | undefined; readonly pin?: string | undefined; readonly documents?: string | undefined };
  /** Object store for the files; undefined when they are stored in the data folder. */
  readonly objects: BucketSettings | undefined;
  readonly signSecret: string;
  readonly demo: boolean;
  readonly mapTiles: MapTiles | undefined;
  readonly pictures: PictureLimits;
  readonly signIn: SignInFacts;
}

/** Reads and checks the settings; empty ones count as absent. Throws `SettingProblem` that names the wrong setting. */
export function processSettings(environment: NodeJS.ProcessEnv): ProcessSettings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingProblem(`Setting ${issue?.path[0]?.toString()} is not valid: ${issue?.message}`);
  }
  const read = parsed.data;
  return {
    ...registrySettings(filled, read.ENVIRONMENT),
    port: read.PORT,
    host: read.HOST,
    logLevel: read.LOG_LEVEL,
    databaseUrl: read.DATABASE_URL,
    dataDir: read.DATA_DIR,
    environment: read.ENVIRONMENT,
    shellDir: read.SHELL_DIR,
    shellVersion: read.SHELL_VERSION,
    apiBase: read.API_BASE,
    filesBase: read.REGISTRY_PUBLIC_URL,
    alternativeOrigins: read.ALTERNATIVE_ORIGINS,
    frameOrigins: read.FRAME_ORIGINS,
    menu: read.MENU_URL ? { url: read.MENU_URL, token: read.MENU_TOKEN } : undefined,
    tokens: { publish: read.PUBLISH_TOKEN, pin: read.PIN_TOKEN, documents: read.DOCUMENT_TOKEN },
    objects: read.S3_ENDPOINT
      ? {
          endpoint: read.S3_ENDPOINT,
          bucket: read.S3_BUCKET,
          accessKey: read.S3_ACCESS_KEY,
          secretKey: read.S3_SECRET_KEY,
          region: read.S3_REGION,
        }
      : undefined,
    signSecret: read.SIGN_SECRET,
    demo: read.DEMO,
    mapTiles: mapTilesOf(filled),
    pictures: pictureLimitsOf(filled),
    signIn: signInFacts({
      production: read.NODE_ENV === 'production',
      smsUrl: read.SMS_URL,
      selfRegistration: read.SELF_REGISTRATION,
      casUrl: read.CAS_URL,
      oidc: read.OIDC_ISSUER ? { type: read.OIDC_TYPE, label: read.OIDC_LABEL || read.OIDC_TYPE } : undefined,
    }),
  };
}
