import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/kernel/database/database.ts';
import { freshDatabase } from '../../harness.ts';

let migrated: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  migrated = await freshDatabase('migrated');
});
afterAll(() => migrated.drop());

it('a start that finds every migration applied opens no transaction for each of them', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await (await openDatabase(migrated.settings)).close();
    const texts = query.mock.calls.map(([statement]) => String((statement as { text?: string }).text ?? statement));
    expect(texts.filter((text) => text.includes('pg_advisory_xact_lock'))).toHaveLength(1);
  } finally {
    query.mockRestore();
  }
});
