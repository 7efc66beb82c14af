/**
 * Sends mail over SMTP. The connection is controlled step by step: when it breaks, the code must know whether the server had already
 * accepted the message.
 */
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { messageChannel } from 'shared-contracts/message/message-template';
import type { MailServer } from '../../../kernel/config/message-servers.ts';
import { leaveLink } from '../unsubscribe/leave-link.ts';
import type { Delivery, MessageChannel, OutgoingMessage } from './message-channel.ts';

interface SmtpError extends Error {
  readonly responseCode?: number;
}

const connectWithin = 5_000;
const silentWithin = 10_000;

/** Sends mails. `publicUrl`: address of the product, for the link in each mail by which the person can unsubscribe. */
export function mailChannel({ url, from, perMinute }: MailServer, publicUrl: string): MessageChannel {
  const send = (message: OutgoingMessage) =>
    sendMail(new URL(url), from, message, message.leaveToken && leaveLink(publicUrl, message.leaveToken));
  return { code: messageChannel.mail, perMinute, send };
}

/** Text below a mail with the unsubscribe link, in both languages, because the language of the reader is unknown. */
const leaveText = (link: string) => `\n\n--\n不再接收此类邮件：${link}\nUnsubscribe from such mails: ${link}\n`;

async function sendMail(
  server: URL,
  from: string,
  { id, address, title, content }: OutgoingMessage,
  link: string | null,
): Promise<Delivery> {
  const composed = new MailComposer({
    from,
    to: address,
    subject: title,
    text: link ? `${content}${leaveText(link)}` : content,
    // Headers by which mail programs offer to unsubscribe with one click (RFC 8058); they send a POST to the link.
    ...(link && { headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    messageId: `<${id}@${from.split('@')[1]?.replace(/>.*/, '') ?? 'localhost'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composed.compile().build();
  const isSecure = server.protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: server.hostname,
    port: Number(server.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    connectionTimeout: connectWithin,
    greetingTimeout: connectWithin,
    socketTimeout: silentWithin,
  });
  try {
    await step((done) => connection.connect(done), connection);
    if (server.username) {
      const credentials = { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) };
      await step((done) => connection.login({ credentials }, done), connection);
    }
  } catch (error) {
    connection.close();
    return { outcome: 'later', result: textOf(error) };
  }
  try {
    await step((done) => connection.send({ from: addressOf(from), to: [address] }, bytes, done), connection);
    return { outcome: 'sent', result: String(connection.lastServerResponse || 'OK') };
  } catch (error) {
    const { responseCode } = error as SmtpError;
    // An error with a reply code means that the mail server refused the message; an error without one, that the connection broke during
    // sending.
    const outcome = responseCode === undefined ? 'unknown' : responseCode >= 500 ? 'refused' : 'later';
    return { outcome, result: textOf(error) };
  } finally {
    connection.close();
  }
}

/** Turns a callback function of the SMTP connection into a promise that is also rejected when the connection fails. */
function step(begin: (done: (error?: Error | null) => void) => void, connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    begin((error) => {
      connection.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
