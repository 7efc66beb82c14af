import { expect, it } from 'vitest';
import { type Config, readConfig } from './kernel/config/config.ts';
import { checkDeployment, checks, type DeploymentFacts, weaknesses } from './self-check.ts';

const strong = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_URL: 'https://freight.example.com',
  DATABASE_URL: 'postgres://service:aG00dLongPassword@db.internal/freight',
  SIGN_SECRET: 'of-this-installation',
  REGISTRY_URL: 'http://registry:8080/registry',
  DOCUMENT_TOKEN: 'document-token-of-24-char',
  RELEASE_OPERATOR_TOKEN: 'operator-token-of-24-char',
  DATA_DIR: '/nonexistent/data',
};
const wellPrepared: DeploymentFacts['database'] = { kind: 'postgres', privileges: { missing: [], superuser: false } };
const factsOf = (environment: Record<string, string>, more: Partial<DeploymentFacts> = {}): DeploymentFacts => ({
  config: readConfig({ ...strong, ...environment }),
  database: wellPrepared,
  openFiles: 0,
  isRemoteFolder: false,
  ...more,
});
const found = (facts: DeploymentFacts) => weaknesses(facts).map(({ setting, serious }) => `${setting}${serious ? '!' : ''}`);
const embedded: DeploymentFacts['database'] = { kind: 'embedded', privileges: { missing: [], superuser: true } };

it('finds nothing in a deployment as it should be', () => {
  expect(found(factsOf({}))).toEqual([]);
});

it.each<[string, DeploymentFacts, string]>([
  ['demo accounts', factsOf({ DEMO: '1' }), 'DEMO!'],
  ['no TLS', factsOf({ PUBLIC_URL: 'http://freight.example.com' }), 'PUBLIC_URL!'],
  ['a short token', factsOf({ DOCUMENT_TOKEN: 'short' }), 'DOCUMENT_TOKEN!'],
  ['a short operator token', factsOf({ RELEASE_OPERATOR_TOKEN: 'short' }), 'RELEASE_OPERATOR_TOKEN!'],
  ['a short key', factsOf({ S3_ENDPOINT: 'http://objects:8333', S3_SECRET_KEY: 'short' }), 'S3_SECRET_KEY!'],
  ['a password everybody guesses', factsOf({ DATABASE_URL: 'postgres://freight:freight@db/freight' }), 'DATABASE_URL!'],
  ['a superuser', factsOf({}, { database: { kind: 'postgres', privileges: { missing: [], superuser: true } } }), 'DATABASE_URL'],
  ['missing rights', factsOf({}, { database: { kind: 'postgres', privileges: { missing: ['x'], superuser: false } } }), 'DATABASE_URL'],
  ['the default secret', factsOf({ SIGN_SECRET: '' }), 'SIGN_SECRET'],
  ['files that others read', factsOf({}, { openFiles: 3 }), 'DATA_DIR!'],
  ['a folder elsewhere', factsOf({}, { database: embedded, isRemoteFolder: true }), 'DATA_DIR'],
  ['no fsync', factsOf({ PGLITE_FAST: '1' }, { database: embedded }), 'PGLITE_FAST!'],
  ['not production', factsOf({ NODE_ENV: 'development', HOST: '0.0.0.0' }), 'NODE_ENV'],
  ['a plain service', factsOf({ SMS_URL: 'http://sms.example.com' }), 'SMS_URL, CAS_URL, OIDC_ISSUER'],
  ['a description of the API', factsOf({ API_DOCS: '1' }), 'API_DOCS'],
  ['administrators with a password alone', factsOf({ SECOND_FACTOR_ROLES: 'none' }), 'SECOND_FACTOR_ROLES'],
  ['a log that tells too much', factsOf({ LOG_LEVEL: 'debug' }), 'LOG_LEVEL'],
])('names %s', (_title, facts, weakness) => {
  expect(found(facts)).toEqual([weakness]);
});

it('every check says what to change', () => {
  for (const { setting } of checks) expect(setting).toMatch(/^[A-Z0-9_]+(?:, [A-Z0-9_]+)*$/);
});

function start(environment: Record<string, string>) {
  const said: string[] = [];
  const config: Config = readConfig({ ...strong, ...environment });
  return { said, check: () => checkDeployment(config, wellPrepared, (line) => said.push(line)) };
}

it('production refuses to start on serious weaknesses, all of them at once, with its own exit code', () => {
  const { check } = start({ DEMO: '1', PUBLIC_URL: 'http://freight.example.com', LOG_LEVEL: 'debug' });
  expect(check).toThrow(expect.objectContaining({ name: 'StartupProblem', exitCode: 5 }));
  expect(check).toThrow(/DEMO: .*\n.*PUBLIC_URL: /);
  expect(check).not.toThrow(/LOG_LEVEL/);
});

it('elsewhere, and on weaknesses that are not serious, it only says them, one line each', () => {
  const local = start({ NODE_ENV: 'development', DEMO: '1', PUBLIC_URL: 'http://freight.example.com' });
  local.check();
  expect(local.said).toEqual([expect.stringMatching(/^self-check: DEMO: /), expect.stringMatching(/^self-check: PUBLIC_URL: /)]);
  const production = start({ LOG_LEVEL: 'debug' });
  production.check();
  expect(production.said).toEqual([expect.stringMatching(/^self-check: LOG_LEVEL: /)]);
});
