import { Business } from '../basics/errors.ts';
import type { Tx } from './database.ts';

/**
 * A refusal after which a row must stay in the database, for example a log entry of the attempt. After the transaction of the refused call
 * has been rolled back, `record` runs in a transaction of its own, which sees the rows of every tenant.
 */
export class RefusedOnRecord extends Business {
  readonly record: (tx: Tx) => Promise<void>;

  constructor(message: string, detail: unknown, record: (tx: Tx) => Promise<void>) {
    super(message, detail);
    this.record = record;
  }
}
