import { quartzJobPaths } from 'shared-contracts/system/quartz-job';
import { sendTold } from '../../../parts/send-told.ts';

/** Stops, starts or runs a job, and shows `told` or, without it, the server's message. */
export async function callJob(call: keyof typeof quartzJobPaths, id: string, told?: string): Promise<void> {
  await sendTold({ method: 'GET', path: quartzJobPaths[call], params: { id } }, told);
}
