import pg from 'pg';
import { vi } from 'vitest';

/** First words (`select`, `update`, …) of the SQL statements about a table that the work sends, in order. */
export async function statementsAbout(table: string, work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = query.mock.calls.map(([statement]) => String((statement as { text?: string }).text ?? statement));
    return texts.filter((text) => text.includes(`"${table}"`)).map((text) => text.trim().split(' ', 1)[0] ?? '');
  } finally {
    query.mockRestore();
  }
}
