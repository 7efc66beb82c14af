/** Work that recurs. A module declares its jobs in `*.job.ts` files; when they run is a row of the jobs table. */
import type { FastifyBaseLogger } from 'fastify';
import type { Label } from 'shared-contracts/texts/label';
import type { Kernel } from '../context/kernel.ts';

/** What a run of a job may use. */
export type JobContext = Pick<Kernel, 'database' | 'config' | 'clock' | 'push'> & {
  readonly log: FastifyBaseLogger;
  /** What people typed into the job's row. */
  readonly parameter: string | null;
};

export interface Job {
  /** `ContractExpireJob`: what rows of the jobs table name. Never changed, because installations refer to it. */
  readonly name: string;
  /** What the choice of jobs calls it. */
  readonly title: Label;
  /** Quartz expression that installations start with. */
  readonly cron: string;
  /**
   * Does what is due. Runs again after a run that was interrupted, so it must find out itself what is still to be done.
   * Resolves to the number of rows that it changed, if it knows; a rejection is a failed run.
   */
  readonly work: (context: JobContext) => Promise<unknown>;
}

/** Declares a job. */
export function job(definition: Job): Job {
  if (!/^[A-Z][A-Za-z]*Job$/.test(definition.name)) throw new Error(`Job name ${definition.name} is not like ContractExpireJob`);
  return definition;
}
