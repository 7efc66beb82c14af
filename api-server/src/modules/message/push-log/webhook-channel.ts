/** Text messages through a service of the operator's choice, called over HTTP. */
import { messageChannel } from 'shared-contracts/message/message-template';
import type { MessageService } from '../../../kernel/config/message-servers.ts';
import { callOut } from '../../system/account/call-out.ts';
import type { Delivery, MessageChannel } from './message-channel.ts';
import { signatureHeader, signatureOf } from './webhook-signature.ts';

/** Errors that arise before a request has left. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** Statuses by which a service says that it did nothing. */
const notNow = new Set([429, 503]);

/** Posts `{id, mobile, title, content}`, signed where there is a secret; the id is the Idempotency-Key too. */
export function webhookChannel({ url, token, secret, perMinute }: MessageService): MessageChannel {
  return {
    code: messageChannel.sms,
    perMinute,
    async send({ id, address, title, content }): Promise<Delivery> {
      const body = JSON.stringify({ id, mobile: address, title, content });
      const headers = {
        ...{ 'content-type': 'application/json', 'idempotency-key': id },
        ...(token && { authorization: `Bearer ${token}` }),
        // By the clock of the machine, not of the product: the receiver compares it with its own.
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
