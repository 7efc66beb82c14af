import { Business } from '../basics/errors.ts';
import type { Tx } from './database.ts';

/**
 * A refusal that must leave a record in the database, for example of what was attempted. After the transaction of the refused call has been rolled
 * back, `record` runs in a transaction of its own, which sees the rows of every tenant.
 */
export class RefusedOnRecord extends Business {
  readonly record: (tx: Tx) => Promise<void>;

  constructor(message: string, detail: unknown, record: (tx: Tx) => Promise<void>) {
    super(message, detail);
    this.record = record;
  }
}
