import { messageChannel } from 'shared-contracts/message/message-template';
import type { Config } from '../../../kernel/config/config.ts';
import { mailChannel } from './mail-channel.ts';
import type { MessageChannel } from './message-channel.ts';
import { webhookChannel } from './webhook-channel.ts';

/** Creates the channels that are configured in this installation. */
export function channelsOf({
  mailServer,
  messageService,
  publicUrl,
}: Pick<Config, 'mailServer' | 'messageService' | 'publicUrl'>): readonly MessageChannel[] {
  return [...(mailServer ? [mailChannel(mailServer, publicUrl)] : []), ...(messageService ? [webhookChannel(messageService)] : [])];
}

/** Codes of the channels through which notices can reach people, the one inside the product first. */
export const channelCodes = (config: Pick<Config, 'mailServer' | 'messageService'>): readonly string[] => [
  messageChannel.inApp,
  ...(config.mailServer ? [messageChannel.mail] : []),
  ...(config.messageService ? [messageChannel.sms] : []),
];
