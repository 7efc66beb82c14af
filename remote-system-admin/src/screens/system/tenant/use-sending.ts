import { useState } from 'react';
import { failureOf, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';

/** Sends the values of a dialog. After a refusal it returns the refusal's text, and the dialog stays open with what was typed. */
export function useSending(onDone: () => void) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (path: string, body: object): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      const { message } = await http.request({ method: 'POST', path, body, quiet: 'refusals' });
      notices.success(message);
      onDone();
    } catch (failure) {
      setError(failureOf(failure).message);
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, setError, send };
}
