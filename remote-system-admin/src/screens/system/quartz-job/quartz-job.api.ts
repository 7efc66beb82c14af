import { quartzJobPaths } from 'shared-contracts/system/quartz-job';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';

/** Stops, starts or runs a job, and shows the server's message. */
export async function callJob(call: keyof typeof quartzJobPaths, id: string): Promise<void> {
  try {
    const { message } = await http.request({ method: 'GET', path: quartzJobPaths[call], params: { id } });
    notices.success(message);
  } catch {
    // the client has said why
  }
}
