import { useState } from 'react';
import { failureOf, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';

/** Sends what a dialog holds; a refusal is kept as text for the dialog, so that nothing typed is lost. */
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
