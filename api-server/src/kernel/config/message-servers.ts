/** Settings of the servers that take over messages to people: mail and text messages. */
import { StartupProblem } from '../basics/errors.ts';

export interface MailServer {
  /** Address of the mail server: `smtp://user:password@host:port`, or `smtps:`. */
  readonly url: string;
  /** Sender address of mails, e.g. `运输平台 <notice@example.com>`. */
  readonly from: string;
  readonly perMinute: number;
}

export interface MessageService {
  readonly url: string;
  readonly token: string | undefined;
  /** Secret with which each call is signed; undefined: calls are not signed. */
  readonly secret?: string | undefined;
  readonly perMinute: number;
}

interface MessageSettings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly MAIL_PER_MINUTE: number;
  readonly MESSAGE_URL?: string | undefined;
  readonly MESSAGE_TOKEN?: string | undefined;
  readonly MESSAGE_SECRET?: string | undefined;
  readonly MESSAGES_PER_MINUTE: number;
}

/** Settings of the mail server; undefined when no mail is sent. */
export function mailServerOf({ SMTP_URL: url, MAIL_FROM: from, MAIL_PER_MINUTE: perMinute }: MessageSettings): MailServer | undefined {
  if (!url) return undefined;
  if (!from) throw new StartupProblem('SMTP_URL needs MAIL_FROM: the sender of mails');
  return { url, from, perMinute };
}

/** Settings of the text-message service; undefined when no text messages are sent, except codes (`SMS_URL`). */
export function messageServiceOf(settings: MessageSettings): MessageService | undefined {
  const { MESSAGE_URL: url, MESSAGE_TOKEN: token, MESSAGE_SECRET: secret, MESSAGES_PER_MINUTE: perMinute } = settings;
  return url ? { url, token, secret, perMinute } : undefined;
}
