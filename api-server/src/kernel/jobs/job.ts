/** Recurring work. A module declares its jobs in `*.job.ts` files; their schedules are rows of the jobs table. */
import type { FastifyBaseLogger } from 'fastify';
import type { Label } from 'shared-contracts/texts/label';
import type { Kernel } from '../context/kernel.ts';

/** The parts of the kernel that a job may use. */
export type JobContext = Pick<Kernel, 'database' | 'config' | 'clock' | 'push' | 'requests'> & {
  readonly log: FastifyBaseLogger;
  /** The parameter that people typed into the job's row. */
  readonly parameter: string | null;
  /** Aborted when the run exceeds its time limit or its node stops. Work that takes long should then end. */
  readonly signal: AbortSignal;
};

export interface Job {
  /** Name such as `ContractExpireJob` that rows of the jobs table refer to; it never changes, because installations store it. */
  readonly name: string;
  /** Name of the job in the select box of the jobs screen. */
  readonly title: Label;
  /** What the job does and whom that concerns, in Chinese; its English is in `shared-contracts/src/texts/product-names.ts`. */
  readonly description: string;
  /** Quartz expression of the first schedule in a new installation. */
  readonly cron: string;
  /**
   * True when the work claims each of its rows itself, so that a run beyond its time limit may note what it has done: a message that was handed
   * over would otherwise remain without an outcome.
   */
  readonly claimsRows?: boolean;
  /**
   * True when promises of security or privacy depend on the job: what is kept for a time only goes away by it, or evidence is signed by it.
   * People can neither delete nor stop it, nor run it less often than daily, and its row comes back at the next start.
   */
  readonly promised?: true;
  /**
   * Does the work. It runs again after an interrupted run, so it must determine itself what remains to be done. Resolves to the number of
   * changed rows, if known; a rejection counts as a failed run.
   */
  readonly work: (context: JobContext) => Promise<unknown>;
}

/** Declares a recurring job. */
export function job(definition: Job): Job {
  if (!/^[A-Z][A-Za-z]*Job$/.test(definition.name)) throw new Error(`Job name ${definition.name} is not like ContractExpireJob`);
  return definition;
}
