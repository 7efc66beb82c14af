import { type FullRequest, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';

/** Sends a request and shows the server's message, or `told` instead. Returns false after a refusal, which the HTTP client has shown. */
export async function sendTold(request: FullRequest, told?: string): Promise<boolean> {
  try {
    const { message } = await http.request(request);
    notices.success(told ?? message);
    return true;
  } catch {
    return false;
  }
}
