import { instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/**
 * Table of the recent failures of each provider of lorry positions, by its URL. The job that requests positions reads it first, so that a
 * pause after failures applies on every node.
 */
export const trackProviders = plainTable(
  'biz_track_provider',
  {
    url: text(255).notNull(),
    /** Number of failed requests in a row. */
    failures: whole().notNull().default(0),
    /** Time before which no request is made. */
    retryTime: instant(),
    lastError: text(255),
    okTime: instant(),
  },
  {
    primaryKey: ['url'],
    rows: { everybodys: 'how an outside service answers; read and written by the job that asks it' },
  },
);
