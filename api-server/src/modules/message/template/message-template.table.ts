import { messageChannel, messageTemplate, pushTemplate } from 'shared-contracts/message/message-template';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const messageTemplates = entityTable('sys_message_template', messageTemplate, {
  defaults: { templateType: messageChannel.inApp },
  unique: { code: { on: ['templateCode'] } },
  dictionaryColumns: ['id', 'templateCode', 'templateName'],
});

export const pushTemplates = entityTable('sys_push_template', pushTemplate, {
  defaults: { channel: messageChannel.inApp, enabled: 'Y' },
  unique: { event: { on: ['event', 'channel'] } },
});
