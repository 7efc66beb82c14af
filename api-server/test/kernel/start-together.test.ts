// Several API nodes of one installation start at the same time on an empty database.
import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/kernel/database/database.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import { freshDatabase } from '../harness.ts';

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

test.skipIf(!process.env.DATABASE_URL)('four nodes that start together all come up, on one schema and one set of seeds', async () => {
  for (let round = 0; round < (process.env.ALL_TESTS ? 3 : 1); round += 1) {
    const { settings, drop } = await freshDatabase();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ ...settings, poolSize: 2 })));
    opened.push(...databases);
    await Promise.all(databases.map((database) => seedDatabase(database, { demo: true, production: false })));
    const [first] = databases;
    const rows = await first?.asSystem('count the orders', (tx) => tx.execute<{ count: string }>('select count(*) from biz_order'));
    expect(Number(rows?.rows[0]?.count)).toBe(12);
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await drop();
  }
});
