/** Settings from the environment; every name that scripts and tests rely on is fixed in the architecture paper's table. */
import path from 'node:path';
import { z } from 'zod';
import { StartupProblem } from './kernel/errors.ts';

const yes = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres://…')
    .optional(),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('local'),
  DEMO: yes.default(true),
  NODE_ENV: z.string().default('development'),
  /** Tests only: no fsync. */
  PGLITE_FAST: yes.default(false),
  /** Connections per process (PostgreSQL only). */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Longest single statement, in ms. */
  STATEMENT_LIMIT: z.coerce.number().int().min(50).default(6000),
  /** Longest wait for a free connection, in ms; together with the statement limit below the client's 9 s. */
  CONNECTION_WAIT: z.coerce.number().int().min(50).default(7000),
  /** Requests that may wait for a connection before new ones get 503. */
  DATABASE_QUEUE: z.coerce.number().int().min(1).default(400),
  /** Largest request body in bytes, files apart. */
  BODY_LIMIT: z.coerce.number().int().default(1_048_576),
  /** Largest uploaded file in bytes. */
  FILE_LIMIT: z.coerce
    .number()
    .int()
    .default(10 * 1_048_576),
  /** Checksum secret of signed calls (wire-contract A3); public by nature. */
  SIGN_SECRET: z.string().default('freight-local-signing'),
  /** Password of the first administrator, where there are no demo accounts and nobody may administer yet. */
  ADMIN_PASSWORD: z.string().optional(),
  /** Addresses whose X-Forwarded-For is believed: names and ranges of proxy-addr, comma separated. */
  TRUST_PROXY: z.string().default('loopback'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
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
  readonly trustProxy: string;
  readonly logLevel: string;
}

/** Reads and checks the environment; throws StartupProblem naming the setting that is wrong. */
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
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}
