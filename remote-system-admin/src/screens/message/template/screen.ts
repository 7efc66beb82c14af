import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['消息模板', 'Message templates'],
  icon: 'file-text',
  entity: 'messageTemplate',
  menu: { under: '/isps', order: 2, roles: systemRoles },
  aliases: ['modules/message/sysMessageTemplateList'],
});
