/** Text messages through a service of the operator's choice, called over HTTP. */
import { messageChannel } from 'shared-contracts/message/message-template';
import type { MessageService } from '../../../kernel/config/message-servers.ts';
import { callOut } from '../../system/account/call-out.ts';
import type { Delivery, MessageChannel } from './message-channel.ts';
import { signatureHeader, signatureOf } from './webhook-signature.ts';

/** Error codes of failures that occur before a request is sent, after which a retry cannot send a message twice. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** HTTP statuses which mean that the service has not sent the message, so that a retry is safe. */
const notNow = new Set([429, 503]);

/** Sends `{id, mobile, title, content}` to the service by POST, signed when a secret is configured; the id is also the idempotency key. */
export function webhookChannel({ url, token, secret, perMinute }: MessageService): MessageChannel {
  return {
    code: messageChannel.sms,
    perMinute,
    async send({ id, address, title, content }): Promise<Delivery> {
      const body = JSON.stringify({ id, mobile: address, title, content });
      const headers = {
        ...{ 'content-type': 'application/json', 'idempotency-key': id },
        ...(token && { authorization: `Bearer ${token}` }),
        // Signed with the time of the machine, not of the application's clock (which tests move), because the receiver compares it with its own
        // clock.
        ...(secret && { [signatureHeader]: signatureOf(secret, body, Date.now()) }),
      };
      try {
        const { status, text } = await callOut(url, {
          method: 'POST',
          headers,
          body,
          within: 8_000,
        });
        const result = `${status} ${text}`.trim().slice(0, 500);
        if (status < 300) return { outcome: 'sent', result };
        if (notNow.has(status)) return { outcome: 'later', result };
        return { outcome: status < 500 ? 'refused' : 'unknown', result };
      } catch (error) {
        const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
        const result = (cause?.message || message || String(error)).slice(0, 500);
        return { outcome: beforeSending.has(cause?.code ?? '') ? 'later' : 'unknown', result };
      }
    },
  };
}
