import { Business } from '../basics/errors.ts';
import type { Tx } from './database.ts';

/**
 * A refusal that leaves a record, for example of what was attempted. `record` runs in a transaction of its own after the refused call's was
 * rolled back; it sees the rows of every tenant.
 */
export class RefusedOnRecord extends Business {
  readonly record: (tx: Tx) => Promise<void>;

  constructor(message: string, detail: unknown, record: (tx: Tx) => Promise<void>) {
    super(message, detail);
    this.record = record;
  }
}
