/**
 * Finds security weaknesses of this deployment at every start: a log line for each, with the setting that removes it. In production serious
 * ones prevent the start. To add a check, add a row to `checks`.
 */
import fs from 'node:fs';
import { exitCodes, StartupProblem } from './kernel/basics/errors.ts';
import type { Config } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { openFilesIn } from './kernel/embedded/data-folder.ts';

export interface DeploymentFacts {
  readonly config: Config;
  readonly database: Pick<Database, 'kind' | 'privileges'>;
  /** Files and folders of DATA_DIR that other users of the machine can read. */
  readonly openFiles: number;
  /** DATA_DIR is on a network file system. */
  readonly isRemoteFolder: boolean;
}

interface Check {
  /** Name of the setting that removes the weakness. */
  readonly setting: string;
  /** In production this weakness prevents the start. */
  readonly serious: boolean;
  /** The weakness as one sentence; undefined when the deployment does not have it. */
  find(facts: DeploymentFacts): string | undefined;
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
const isLoopback = (address: string): boolean => URL.canParse(address) && loopback.test(new URL(address).hostname);
const isPlain = (address: string | undefined): boolean => address?.startsWith('http://') === true && !isLoopback(address);
const shortest = 16;
const isShort = (secret: string | undefined): boolean => secret !== undefined && secret !== '' && secret.length < shortest;
const passwordOf = (url: string | undefined): string | undefined => {
  const address = url && URL.canParse(url) ? new URL(url) : undefined;
  return address && !loopback.test(address.hostname) ? decodeURIComponent(address.password) : undefined;
};

export const checks: readonly Check[] = [
  {
    setting: 'DEMO',
    serious: true,
    find: ({ config }) => (config.demo ? 'The demo accounts are open, and their password is public. Set DEMO=0.' : undefined),
  },
  {
    setting: 'PUBLIC_URL',
    serious: true,
    find: ({ config }) =>
      isPlain(config.publicUrl)
        ? `People reach the product at ${config.publicUrl}, without TLS. Put TLS in front of it and set PUBLIC_URL=https://….`
        : undefined,
  },
  {
    setting: 'DOCUMENT_TOKEN',
    serious: true,
    find: ({ config }) => (isShort(config.registry?.documentToken) ? `DOCUMENT_TOKEN is shorter than ${shortest} characters.` : undefined),
  },
  {
    setting: 'RELEASE_OPERATOR_TOKEN',
    serious: true,
    find: ({ config }) =>
      isShort(config.registry?.operatorToken) ? `RELEASE_OPERATOR_TOKEN is shorter than ${shortest} characters.` : undefined,
  },
  {
    setting: 'S3_SECRET_KEY',
    serious: true,
    find: ({ config }) => (isShort(config.objects?.secretKey) ? `S3_SECRET_KEY is shorter than ${shortest} characters.` : undefined),
  },
  {
    setting: 'DATABASE_URL',
    serious: true,
    find: ({ config }) => {
      const password = passwordOf(config.databaseUrl);
      return password !== undefined && /^(?:|postgres|password|freight|secret|123456)$/.test(password)
        ? 'The database user has no password, or one that everybody guesses first. Give it one in DATABASE_URL.'
        : undefined;
    },
  },
  {
    setting: 'DATABASE_URL',
    serious: false,
    find: ({ database }) =>
      database.kind === 'postgres' && database.privileges.superuser
        ? 'The database user is a superuser. Prepare the database once, then use one without (docs/operations.md).'
        : undefined,
  },
  {
    setting: 'DATABASE_URL',
    serious: false,
    find: ({ database }) => (database.privileges.missing.length > 0 ? database.privileges.missing.join(' ') : undefined),
  },
  {
    setting: 'SIGN_SECRET',
    serious: false,
    find: ({ config }) =>
      config.signSecret === 'freight-local-signing'
        ? 'The checksum secret of signed calls is the one everybody has. Set SIGN_SECRET.'
        : undefined,
  },
  {
    setting: 'DATA_DIR',
    serious: true,
    find: ({ config, openFiles }) =>
      openFiles > 0
        ? `Other users can read ${openFiles} files or folders in ${config.dataDir}, and this user may not close them: chmod -R go= ${config.dataDir}`
        : undefined,
  },
  {
    setting: 'DATA_DIR',
    serious: false,
    find: ({ config, database, isRemoteFolder }) =>
      database.kind === 'embedded' && isRemoteFolder
        ? `${config.dataDir} lies on another machine: its lock and its fsync are only as good as that one's. Use a disk of this machine, or DATABASE_URL.`
        : undefined,
  },
  {
    setting: 'PGLITE_FAST',
    serious: true,
    find: ({ config, database }) =>
      database.kind === 'embedded' && config.fast
        ? 'A power cut loses the database: it is never synced. Leave PGLITE_FAST out.'
        : undefined,
  },
  {
    setting: 'NODE_ENV',
    serious: false,
    find: ({ config }) =>
      !config.production && !loopback.test(config.host)
        ? `The product listens on ${config.host} and does not run as production. Set NODE_ENV=production.`
        : undefined,
  },
  {
    setting: 'SMS_URL, CAS_URL, OIDC_ISSUER',
    serious: false,
    find: ({ config }) =>
      [config.smsUrl, config.casUrl, config.oidc?.issuer].some(isPlain)
        ? 'A service for signing in is called without TLS. Use https://.'
        : undefined,
  },
  {
    setting: 'API_DOCS',
    serious: false,
    find: ({ config }) =>
      config.production && config.apiDocs ? 'The description of the API is served to those who may read it. Set API_DOCS=0.' : undefined,
  },
  {
    setting: 'SECOND_FACTOR_ROLES',
    serious: false,
    find: ({ config }) =>
      config.production && !config.demo && config.secondFactorRoles.length === 0
        ? 'Administrators need no second factor. Leave SECOND_FACTOR_ROLES out, or name their roles.'
        : undefined,
  },
  {
    setting: 'LOG_LEVEL',
    serious: false,
    find: ({ config }) =>
      config.production && /^(?:debug|trace)$/.test(config.logLevel)
        ? 'The log tells more than an operator needs. Set LOG_LEVEL=info.'
        : undefined,
  },
];

/** Types of network file systems (statfs): NFS, SMB, CIFS, SMB 2, AFS, Ceph. */
const remoteKinds = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

function factsOf(config: Config, database: DeploymentFacts['database']): DeploymentFacts {
  const hasFolder = fs.existsSync(config.dataDir);
  return {
    config,
    database,
    openFiles: hasFolder ? openFilesIn(config.dataDir).length : 0,
    isRemoteFolder: hasFolder && remoteKinds.has(fs.statfsSync(config.dataDir).type),
  };
}

/** All weaknesses found, the serious ones first. */
export function weaknesses(facts: DeploymentFacts): { readonly setting: string; readonly serious: boolean; readonly sentence: string }[] {
  const found = checks.flatMap(({ find, ...check }) => {
    const sentence = find(facts);
    return sentence ? [{ ...check, sentence }] : [];
  });
  return found.sort((a, b) => Number(b.serious) - Number(a.serious));
}

/** Logs the weaknesses; in production throws StartupProblem when there are serious ones. */
export function checkDeployment(config: Config, database: DeploymentFacts['database'], say: (line: string) => void): void {
  const found = weaknesses(factsOf(config, database));
  for (const { setting, sentence } of found) say(`self-check: ${setting}: ${sentence}`);
  const serious = found.filter((one) => one.serious);
  if (!config.production || serious.length === 0) return;
  const lines = serious.map(({ setting, sentence }) => `  ${setting}: ${sentence}`);
  throw new StartupProblem(['Production does not start with these weaknesses:', ...lines].join('\n'), exitCodes.weak);
}
