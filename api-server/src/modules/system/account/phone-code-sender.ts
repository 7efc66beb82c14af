import type { FastifyBaseLogger } from 'fastify';
import { type PhoneCodePurpose, phoneCodeLimits } from 'shared-contracts/session/account';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Config } from '../../../kernel/config/config.ts';
import { callOut } from './call-out.ts';

export interface PhoneCodeMessage {
  readonly phone: string;
  readonly code: string;
  readonly purpose: PhoneCodePurpose;
}

/** Delivers a code to a phone; rejects when that failed. */
export interface PhoneCodeSender {
  send(message: PhoneCodeMessage): Promise<void>;
}

/**
 * Sends codes through the configured message service, or else writes them to the log. Null in production without a service, because codes
 * must not be in its log.
 */
export function phoneCodeSender(config: Config, log: FastifyBaseLogger): PhoneCodeSender | null {
  if (config.smsUrl) return httpSender({ url: config.smsUrl, token: config.smsToken });
  return config.production ? null : logSender(log);
}

/** Writes one structured log line per code, at any log level. */
export function logSender(log: FastifyBaseLogger): PhoneCodeSender {
  const lines = log.child({}, { level: 'info' });
  return {
    send: async ({ phone, code, purpose }) => lines.info({ phoneCode: { phone, code, purpose } }, 'phone code'),
  };
}

/**
 * Posts `{mobile, code, smsmode, minutes}` as JSON with the token as bearer. Retries once when the service did not respond or failed; both
 * attempts have the same Idempotency-Key, so that nobody gets two messages.
 */
export function httpSender({ url, token }: { url: string; token: string | undefined }): PhoneCodeSender {
  return {
    async send({ phone, code, purpose }) {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': newId(),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const body = JSON.stringify({ mobile: phone, code, smsmode: purpose, minutes: phoneCodeLimits.minutes });
      const post = () => callOut(url, { method: 'POST', headers, body }).catch(() => null);
      const isOver = (response: Awaited<ReturnType<typeof post>>) => response !== null && response.status < 500;
      const first = await post();
      const response = isOver(first) ? first : await post();
      if (!response || response.status >= 300) throw new Error(`The message service answered ${response?.status ?? 'nothing'}`);
    },
  };
}
