import { expect, it } from 'vitest';
import { StartupProblem } from '../basics/errors.ts';
import { readConfig } from './config.ts';

/** Common mistakes in settings. Each error message must name the setting. */
const wrong: readonly Record<string, string>[] = [
  { PORT: 'http' },
  { PORT: '70000' },
  { DATABASE_URL: 'mysql://freight@db/freight' },
  { DATABASE_URL: 'freight' },
  { DATABASE_DIRECT_URL: 'db:5432' },
  { PUBLIC_URL: 'freight.example.com' },
  { PUBLIC_URL: 'ftp://freight.example.com' },
  { ENVIRONMENT: 'Production 1' },
  { DEMO: 'maybe' },
  { DATABASE_POOL: '0' },
  { STATEMENT_LIMIT: 'fast' },
  { FRAME_ORIGINS: 'reports' },
  { MAP_TILES_URL: 'https://tiles.example.com/{z}.png' },
  { PICTURE_LONGEST: '100' },
  { ALLOWED_ORIGINS: 'portal' },
  { SMS_URL: 'sms' },
  { OIDC_ISSUER: 'https://login.example.com' },
  { CAS_URL: 'https://sso.example.com', HOST: '0.0.0.0' },
  { MENU_TOKEN: 'short' },
  { S3_ENDPOINT: 'objects:8333' },
  { LOG_LEVEL: 'loud' },
];

it.each(wrong)('a wrong setting is one sentence that names it: %o', (settings) => {
  const [name = ''] = Object.keys(settings);
  const problem = (() => {
    try {
      return readConfig(settings);
    } catch (error) {
      return error;
    }
  })();
  expect(problem).toBeInstanceOf(StartupProblem);
  const { message, exitCode } = problem as StartupProblem;
  expect(message).toContain(name);
  expect(message).not.toContain('\n');
  expect(exitCode).toBe(1);
});
