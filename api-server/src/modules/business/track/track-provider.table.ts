import { instant, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/** How the provider of positions has answered lately: read before each round of questions, by whatever node runs it. One row per address. */
export const trackProviders = plainTable(
  'biz_track_provider',
  {
    url: text(255).notNull(),
    /** Rounds in a row that ended with a failure. */
    failures: whole().notNull().default(0),
    /** Until then nothing is asked. */
    retryTime: instant(),
    lastError: text(255),
    okTime: instant(),
  },
  {
    primaryKey: ['url'],
    rows: { everybodys: 'how an outside service answers; read and written by the job that asks it' },
  },
);
