import { describe, expect, test } from 'vitest';
import { processSettings } from './process-settings.ts';

const least = { DATABASE_URL: 'postgres://freight@db/freight' };
const read = (settings: Record<string, string>) => processSettings({ ...least, ...settings });

describe('settings of a registry of its own', () => {
  test('need a database only; empty ones, as a compose file passes them, count as absent', () => {
    expect(
      read({ PORT: '', SHELL_DIR: '', S3_ENDPOINT: '', PICTURE_LONGEST: '', SELF_REGISTRATION: '', CAS_URL: '', DEMO: '' }),
    ).toMatchObject({
      port: 8081,
      host: '127.0.0.1',
      shellDir: undefined,
      objects: undefined,
      demo: false,
      apiBase: '/api',
      environment: 'local',
      signIn: { phone: true, register: true },
    });
    expect(() => processSettings({ DATABASE_URL: '' })).toThrow('Setting DATABASE_URL is not valid: postgres://…; without a database run');
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db'],
    ['REGISTRY_PUBLIC_URL', 'files.example.com'],
    ['ALTERNATIVE_ORIGINS', 'https://one.example.com,two'],
    ['API_BASE', 'api'],
    ['S3_ENDPOINT', 'objects:8333'],
    ['LOG_LEVEL', 'loud'],
    ['ENVIRONMENT', 'Live!'],
    ['DEMO', 'yes'],
  ])('a wrong %s is named: %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Setting ${name} is not valid`);
  });

  test('an object store without keys is refused at start, not at the first upload', () => {
    expect(() => read({ S3_ENDPOINT: 'http://objects:8333', S3_ACCESS_KEY: 'a' })).toThrow('Setting S3_SECRET_KEY is not valid');
    expect(read({ S3_ENDPOINT: 'http://objects:8333/', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }).objects).toMatchObject({
      endpoint: 'http://objects:8333',
      bucket: 'freight-releases',
    });
  });

  test('addresses lose their final slash, origins of frames their paths', () => {
    expect(read({ REGISTRY_PUBLIC_URL: 'https://cdn.example.com/freight/' }).filesBase).toBe('https://cdn.example.com/freight');
    expect(read({ ALTERNATIVE_ORIGINS: 'https://a.example.com/, https://b.example.com/x' }).alternativeOrigins).toEqual([
      'https://a.example.com',
      'https://b.example.com/x',
    ]);
    expect(read({ FRAME_ORIGINS: 'https://reports.example.com/all' }).frameOrigins).toEqual(['https://reports.example.com']);
  });
});
