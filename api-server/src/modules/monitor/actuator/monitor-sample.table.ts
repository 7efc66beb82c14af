import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';
import { decimal, id, text } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/** Table of samples: each row describes one minute of the node that took the sample. */
export const monitorSamples = plainTable(
  'sys_monitor_sample',
  {
    id: id().primaryKey(),
    node: text(100).notNull(),
    time: timestamp({ withTimezone: true }).notNull(),
    /** Processor use in percent of one core. */
    cpu: decimal(8, 2).notNull(),
    memory: bigint({ mode: 'number' }).notNull(),
    heap: bigint({ mode: 'number' }).notNull(),
    requests: integer().notNull(),
    serverErrors: integer().notNull(),
    databaseSize: bigint({ mode: 'number' }).notNull(),
  },
  {
    indexes: { time: { on: ['time'] } },
    rows: { everybodys: 'figures of the installation; read by the monitoring calls of the platform only' },
  },
);
