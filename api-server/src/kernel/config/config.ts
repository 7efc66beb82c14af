/** Settings from environment variables, checked at start; their names must not change, because installations use them (docs/operations.md). */
import path from 'node:path';
import type { BucketSettings } from 'object-store/bucket';
import { type MapTiles, mapTilesOf } from 'shared-contracts/release/map-tiles';
import { type PictureLimits, pictureLimitsOf } from 'shared-contracts/release/picture-limits';
import { readTrustProxy } from 'shared-contracts/wire/trust-proxy';
import { z } from 'zod';
import { StartupProblem } from '../basics/errors.ts';
import type { TelemetrySettings } from '../telemetry/telemetry.ts';
import { type MailServer, type MessageService, mailServerOf, messageServiceOf } from './message-servers.ts';
import type { RegistryAccess } from './registry-access.ts';
import { type TrackService, trackServiceOf } from './track-service.ts';

const yes = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** Format of web addresses in settings; they have no final slash. */
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres://…')
    .optional(),
  /** Address of the same database without a transaction pooler, which would lose LISTEN notifications. Default: DATABASE_URL. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres://…')
    .optional(),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('local'),
  DEMO: yes.default(true),
  NODE_ENV: z.string().default('development'),
  /** Whether this node serves the API description at `/api/docs`, for people with the permission. Default: not in production. */
  API_DOCS: yes.optional(),
  /** For tests only: commits do not wait for fsync. */
  PGLITE_FAST: yes.default(false),
  /** Number of database connections per process (PostgreSQL only). */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Longest time of a single statement, in ms. */
  STATEMENT_LIMIT: z.coerce.number().int().min(50).default(6000),
  /** Longest wait for a free connection, in ms. Together with the statement limit it must stay below the client's timeout of 9 s. */
  CONNECTION_WAIT: z.coerce.number().int().min(50).default(7000),
  /** Number of requests that may wait for a connection; further ones get 503. */
  DATABASE_QUEUE: z.coerce.number().int().min(1).default(400),
  /** Largest request body in bytes, except files. */
  BODY_LIMIT: z.coerce.number().int().default(1_048_576),
  /** Size limit of an uploaded file, in bytes. */
  FILE_LIMIT: z.coerce
    .number()
    .int()
    .default(10 * 1_048_576),
  /** Checksum secret of signed calls (docs/wire.md); it is public, because browsers need it. */
  SIGN_SECRET: z.string().default('freight-local-signing'),
  /** Password of the first administrator; required when there are no demo accounts and no administrator exists yet. */
  ADMIN_PASSWORD: z.string().optional(),
  /** Address at which people reach the product, e.g. `https://freight.example.com`; CAS and third-party sign-in redirect to it. */
  PUBLIC_URL: webAddress.optional(),
  /** Address of the text-message service that sends codes to phones; without it codes are written to the log (never in production). */
  SMS_URL: webAddress.optional(),
  SMS_TOKEN: z.string().optional(),
  /** Ed25519 private key (PKCS #8, PEM) that signs the audit log once a day. Default: a key in the data folder, made on first use. */
  AUDIT_SIGNING_KEY: z.string().optional(),
  /** Whole months for which the audit log is kept; without it everything is kept. Six are the least, as the law on cybersecurity demands. */
  AUDIT_MONTHS: z.coerce.number().int().min(6).max(1200).optional(),
  /** Server for mails to people, `smtp://user:password@host:port` or `smtps:`; without one no mail is sent. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'smtp://… or smtps://…')
    .optional(),
  /** Sender address of mails, e.g. `运输平台 <notice@example.com>`. */
  MAIL_FROM: z.string().max(200).optional(),
  MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(60),
  /** Address of the service that sends text messages with notices; without it text messages are sent for codes only (`SMS_URL`). */
  MESSAGE_URL: webAddress.optional(),
  MESSAGE_TOKEN: z.string().optional(),
  /**
   * Secret with which each call to the text-message service is signed (HMAC-SHA256), so that the service can recognise the calls of this
   * installation.
   */
  MESSAGE_SECRET: z.string().min(32).optional(),
  MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(60),
  /** Address of the service that knows the positions of vehicles (docs/track-provider.md); without one no positions are read. */
  TRACK_URL: webAddress.optional(),
  TRACK_TOKEN: z.string().optional(),
  /** Longest wait for a response of the vehicle position service, in ms. */
  TRACK_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(5_000),
  TRACK_VEHICLES_PER_CALL: z.coerce.number().int().min(1).max(500).default(50),
  TRACK_CALLS_PER_RUN: z.coerce.number().int().min(1).max(10_000).default(100),
  /** Whether this node runs scheduled jobs; 0 switches them off. At least one node of an installation must run them. */
  JOBS: yes.default(true),
  /** Whether people can register accounts themselves; 0 switches it off. */
  SELF_REGISTRATION: yes.default(true),
  /** Base address of a CAS server, e.g. `https://sso.example.com/cas`. */
  CAS_URL: webAddress.optional(),
  /** Origins whose pages the menu may show in a frame, e.g. `https://reports.example.com,https://maps.example.com`. */
  FRAME_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(webAddress.transform((address) => new URL(address).origin))),
  /**
   * Origins of other sites whose pages may write through this API, e.g. `https://portal.example.com`; the product's own origin needs no
   * entry.
   */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(webAddress.transform((address) => new URL(address).origin))),
  /** Address of the OpenID Connect provider for third-party sign-in. */
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The provider's name in addresses and in account links: it must not change once accounts are linked. */
  OIDC_TYPE: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/)
    .default('oidc'),
  OIDC_LABEL: z.string().max(40).optional(),
  /** Address of the release registry, e.g. `http://registry:8080/registry`; the product on one port contains its own registry. */
  REGISTRY_URL: webAddress.optional(),
  /** Token by which the registry trusts this API's statement of who the user is. */
  DOCUMENT_TOKEN: z.string().optional(),
  /** Token with which operators change environments through this API; without it they use the command line. */
  RELEASE_OPERATOR_TOKEN: z.string().optional(),
  /** Token with which the registry may read the screens that the menu opens; without it the registry cannot read them. */
  MENU_TOKEN: z.string().min(16).optional(),
  /** Object store for uploaded files, path style; without one they are stored in the data folder. */
  S3_ENDPOINT: webAddress.optional(),
  FILES_BUCKET: z.string().default('freight-files'),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  /** Proxies whose X-Forwarded-For is trusted: addresses and small ranges, separated by commas. */
  TRUST_PROXY: z.string().default('loopback'),
  /** Roles whose people must have a second factor, separated by commas, or `none`. Default: administrators in production, nobody with demo accounts. */
  SECOND_FACTOR_ROLES: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'codes of roles, comma separated, or none')
    .optional(),
  /** Environments whose pins need a recent proof of identity; the registry reads the same setting. */
  PRODUCTION_ENVIRONMENTS: z.string().default('production,live'),
  /**
   * Hosts that data sources may name, `host` or `host:port`, separated by commas. Default: none; with demo accounts the host of the example
   * data source.
   */
  DATA_SOURCE_HOSTS: z.string().optional(),
  /** Secret that encrypts the passwords of data sources; default: a file in the data folder. Several nodes need the same secret. */
  DATA_SOURCE_KEY: z.string().min(32).optional(),
  /** Hosts to which gateway routes may lead, `host` or `host:port`, separated by commas; none by default. */
  GATEWAY_UPSTREAMS: z.string().default(''),
  /** Hosts of the own network from which pictures for texts may be fetched, `host` or `host:port`, separated by commas; none by default. */
  PICTURE_HOSTS: z.string().default(''),
  /** Collector for traces and metrics (OTLP over HTTP), e.g. `http://collector:4318`; without one nothing is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('freight-api'),
  /** Share of traces that are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds between two reports of metrics to the collector. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Settings of the OpenID Connect provider for third-party sign-in. */
export interface OidcProvider {
  readonly type: string;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly directUrl: string | undefined;
  readonly environment: string;
  readonly demo: boolean;
  readonly production: boolean;
  readonly fast: boolean;
  readonly poolSize: number;
  readonly statementLimit: number;
  readonly connectionWait: number;
  readonly queueLimit: number;
  readonly bodyLimit: number;
  readonly fileLimit: number;
  readonly signSecret: string;
  readonly adminPassword: string | undefined;
  /** Origin of the product's own pages. */
  readonly publicUrl: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  readonly auditSigningKey: string | undefined;
  /** Number of months for which the audit log is kept; undefined when it is kept for ever. */
  readonly auditMonths: number | undefined;
  /** Server for mails; undefined when no mail is sent. */
  readonly mailServer: MailServer | undefined;
  /** Service for vehicle positions; undefined when no positions are read. */
  readonly trackService: TrackService | undefined;
  /** Service for text messages with notices; undefined when no such messages are sent. */
  readonly messageService: MessageService | undefined;
  /** Whether this node runs the scheduled jobs. */
  readonly jobs: boolean;
  readonly selfRegistration: boolean;
  readonly casUrl: string | undefined;
  readonly oidc: OidcProvider | undefined;
  readonly frameOrigins: readonly string[];
  /** Source of map pictures; undefined when maps show the outlines that come with the product. */
  readonly mapTiles: MapTiles | undefined;
  readonly pictures: PictureLimits;
  readonly allowedOrigins: readonly string[];
  /** Access to the release registry; undefined when none is configured. */
  readonly registry: RegistryAccess | undefined;
  readonly menuToken: string | undefined;
  /** Object store for uploaded files; undefined when they are stored in the data folder. */
  readonly objects: BucketSettings | undefined;
  /** Addresses and address ranges of trusted proxies. */
  readonly trustProxy: readonly string[];
  /** Codes of roles whose people must have a second factor. */
  readonly secondFactorRoles: readonly string[];
  /** Environments whose pins need a recent proof of identity. */
  readonly protectedEnvironments: readonly string[];
  /** `host` or `host:port` of the databases that data sources may name. */
  readonly dataSourceHosts: readonly string[];
  readonly dataSourceKey: string | undefined;
  /** `host` or `host:port` of the services to which gateway routes may lead. */
  readonly gatewayUpstreams: readonly string[];
  /** `host` or `host:port` of the own network from which pictures may be fetched; the public network needs no entry. */
  readonly pictureHosts: readonly string[];
  /** Whether this node serves the API description at `/api/docs`. */
  readonly apiDocs: boolean;
  readonly logLevel: string;
  /** Collector for traces and metrics; undefined when none are sent. */
  readonly telemetry: TelemetrySettings | undefined;
}

/** Names of the environment variables that a node reads. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Reads and checks the environment variables; throws StartupProblem that names the wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupProblem(`Setting ${issue?.path.join('.')} is not valid: ${issue?.message}`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    environment: settings.ENVIRONMENT,
    demo: settings.DEMO,
    production: settings.NODE_ENV === 'production',
    fast: settings.PGLITE_FAST,
    poolSize: settings.DATABASE_POOL,
    statementLimit: settings.STATEMENT_LIMIT,
    connectionWait: settings.CONNECTION_WAIT,
    queueLimit: settings.DATABASE_QUEUE,
    bodyLimit: settings.BODY_LIMIT,
    fileLimit: settings.FILE_LIMIT,
    signSecret: settings.SIGN_SECRET,
    adminPassword: settings.ADMIN_PASSWORD,
    publicUrl: publicUrlOf(settings),
    smsUrl: settings.SMS_URL,
    smsToken: settings.SMS_TOKEN,
    auditSigningKey: settings.AUDIT_SIGNING_KEY,
    auditMonths: settings.AUDIT_MONTHS,
    mailServer: mailServerOf(settings),
    messageService: messageServiceOf(settings),
    trackService: trackServiceOf(settings),
    jobs: settings.JOBS,
    selfRegistration: settings.SELF_REGISTRATION,
    casUrl: settings.CAS_URL,
    oidc: oidcOf(settings),
    frameOrigins: settings.FRAME_ORIGINS,
    mapTiles: orProblem(() => mapTilesOf(filled)),
    pictures: orProblem(() => pictureLimitsOf(filled)),
    allowedOrigins: settings.ALLOWED_ORIGINS,
    registry: registryOf(settings),
    menuToken: settings.MENU_TOKEN,
    objects: objectsOf(settings),
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    secondFactorRoles: secondFactorRoles(settings),
    protectedEnvironments: settings.PRODUCTION_ENVIRONMENTS.split(',').map((name) => name.trim()),
    dataSourceHosts: hostsOf(settings),
    pictureHosts: listOf(settings.PICTURE_HOSTS.toLowerCase()),
    dataSourceKey: settings.DATA_SOURCE_KEY,
    gatewayUpstreams: listOf(settings.GATEWAY_UPSTREAMS),
    apiDocs: settings.API_DOCS ?? settings.NODE_ENV !== 'production',
    logLevel: settings.LOG_LEVEL,
    telemetry: telemetryOf(settings),
  };
}

type Settings = z.output<typeof environmentSchema>;

function telemetryOf(settings: Settings): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  return endpoint ? { endpoint, serviceName, ratio, interval: settings.OTEL_METRIC_EXPORT_INTERVAL } : undefined;
}

/** Reads a setting with code that throws ordinary errors, and throws StartupProblem instead. */
function orProblem<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new StartupProblem((error as Error).message);
  }
}

/** Hosts that data sources may name. The demo allows the host of its example data source by default, a name that is registered to nobody. */
const hostsOf = ({ DATA_SOURCE_HOSTS, DEMO }: Settings): readonly string[] =>
  listOf(DATA_SOURCE_HOSTS ?? (DEMO ? 'db.freight.example' : ''));

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);

/** Administrator roles: in production their people need a second factor. */
export const administratorRoles: readonly string[] = ['sys_admin', 'platform_admin', 'ops'];

function secondFactorRoles({ SECOND_FACTOR_ROLES, NODE_ENV, DEMO }: Settings): readonly string[] {
  if (SECOND_FACTOR_ROLES === undefined) return NODE_ENV === 'production' && !DEMO ? administratorRoles : [];
  return SECOND_FACTOR_ROLES === 'none' ? [] : SECOND_FACTOR_ROLES.split(',');
}

function trustedProxies(text: string): readonly string[] {
  try {
    return readTrustProxy(text);
  } catch (problem) {
    throw new StartupProblem(problem instanceof Error ? problem.message : String(problem));
  }
}

/**
 * Address of the product for sign-in redirects. It must be configured, because the Host header of a request is chosen by the caller; only for a
 * loopback address it is derived from host and port.
 */
function publicUrlOf({ PUBLIC_URL, HOST, PORT, CAS_URL, OIDC_ISSUER }: Settings): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  const isLoopback = HOST === '127.0.0.1' || HOST === 'localhost';
  if (!isLoopback && (CAS_URL || OIDC_ISSUER))
    throw new StartupProblem('CAS_URL and OIDC_ISSUER need PUBLIC_URL: the address of the product');
  return `http://${HOST}:${PORT}`;
}

function registryOf({ REGISTRY_URL: url, DOCUMENT_TOKEN: documentToken, RELEASE_OPERATOR_TOKEN }: Settings): RegistryAccess | undefined {
  if (!url || !documentToken) return undefined;
  return { url, documentToken, operatorToken: RELEASE_OPERATOR_TOKEN ?? '' };
}

function objectsOf({
  S3_ENDPOINT: endpoint,
  FILES_BUCKET: bucket,
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
  S3_REGION,
}: Settings): BucketSettings | undefined {
  return endpoint ? { endpoint, bucket, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, region: S3_REGION } : undefined;
}

function oidcOf(settings: Settings): OidcProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_TYPE: type, OIDC_LABEL } = settings;
  if (!issuer) return undefined;
  if (!clientId || !clientSecret) throw new StartupProblem('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  return { type, label: OIDC_LABEL ?? type, issuer, clientId, clientSecret };
}
