// The first administrator of an installation without demo accounts: exactly one is created.
import { afterEach, expect, test } from 'vitest';
import { seedDatabase } from '../../src/seed/seed.ts';
import { type TestApp, testApp } from '../harness.ts';

let running: TestApp | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const installation = { demo: false, production: true };

test('the first start without demo accounts asks for ADMIN_PASSWORD', async () => {
  await expect(testApp({ seed: (database) => seedDatabase(database, installation) })).rejects.toThrow('ADMIN_PASSWORD');
});

test('a weak password is refused by name', async () => {
  await expect(testApp({ seed: (database) => seedDatabase(database, { ...installation, adminPassword: 'short' }) })).rejects.toThrow(
    'ADMIN_PASSWORD is too weak',
  );
});

test('the administrator is made once; later starts change nothing and need no password', async () => {
  const app = await testApp({
    seed: async (database) => {
      await seedDatabase(database, { ...installation, adminPassword: 'First-Password-1' });
      await seedDatabase(database, { ...installation, adminPassword: 'Other-Password-2' });
      await seedDatabase(database, installation);
    },
  });
  running = app;
  const admin = await app.signIn('admin', 'First-Password-1');
  const users = await admin.get<{ total: number }>('/sys/user/list');
  expect(users.success).toBe(true);
  expect(users.result.total).toBe(1);
});

test('a demo account of that name gives way to the administrator', async () => {
  const app = await testApp({
    seed: async (database) => {
      await seedDatabase(database, { demo: true, production: false });
      await seedDatabase(database, { ...installation, adminPassword: 'First-Password-1' });
    },
  });
  running = app;
  await expect(app.signIn('admin')).rejects.toThrow();
  await expect(app.signIn('operator')).rejects.toThrow();
  expect((await (await app.signIn('admin', 'First-Password-1')).get('/sys/user/list')).success).toBe(true);
});
