import { defineEntity } from '../entity/entity.ts';
import { choice, flag, longText, text } from '../entity/field.ts';

/** `templateType` and `channel`: how a message reaches people. */
export const messageChannel = { sms: '1', mail: '2', weChat: '3', inApp: '4' } as const;

/** 消息模板: a message template. `${name}` in title and content is replaced by a value; nothing else has a special meaning. */
export const messageTemplate = defineEntity({
  name: 'messageTemplate',
  tier: 'platform',
  group: 'message',
  api: '/sys/message/sysMessageTemplate',
  label: ['消息模板', 'Message template'],
  titleField: 'templateName',
  fields: {
    templateCode: text(['模板编码', 'Code'], { distinct: true, max: 50, required: true, fixed: true, rule: 'code' }),
    templateName: text(['模板名称', 'Name'], { max: 100, required: true }),
    templateType: choice('msgType', ['模板类型', 'Kind'], { required: true, initial: messageChannel.inApp }),
    /** When the title is empty, the template's name is used, because older clients do not send a title. */
    templateTitle: text(['消息标题', 'Title of the message'], { max: 100, always: true }),
    templateContent: longText(['模板内容', 'Content'], { max: 2000, required: true }),
    /** Values for a test message as a JSON object of texts. */
    templateTestJson: longText(['测试数据', 'Test data'], { max: 1000 }),
  },
  query: ['templateCode', 'templateName', 'templateType'],
  wildcard: ['templateCode', 'templateName'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  reasoned: true,
  restorable: true,
  furtherPermissions: { sendMsg: ['测试发送', 'Send a test'] },
  actions: {},
});

/**
 * 推送模板: assigns a template to an event of the product, and says whether people are notified of the event. Each event has one template for
 * notices inside the product; templates for mails and text messages are added where they need other texts or must not be sent.
 */
export const pushTemplate = defineEntity({
  name: 'pushTemplate',
  tier: 'platform',
  group: 'message',
  api: '/sys/message/pushTemplate',
  label: ['推送模板', 'Push template'],
  titleField: 'templateName',
  fields: {
    event: choice('push_event', ['事件', 'Event'], { max: 50, required: true, fixed: true }),
    templateName: text(['推送名称', 'Name'], { max: 100, required: true }),
    templateCode: text(['模板编码', 'Template'], { max: 50, required: true, rule: 'code' }),
    channel: choice('msgType', ['推送渠道', 'Channel'], { required: true, fixed: true, initial: messageChannel.mail }),
    enabled: flag(['是否启用', 'In use'], { always: true, initial: 'Y' }),
  },
  query: ['templateName', 'event', 'channel'],
  wildcard: ['templateName'],
  generic: ['list', 'add', 'edit', 'delete', 'export'],
  reasoned: true,
  restorable: true,
  actions: {},
});

/** `POST` below the API base: sends a test message made from a template. */
export const sendMessagePath = '/sys/message/sysMessageTemplate/sendMsg';

/** `GET` below the API base: what push templates can be made of. */
export const pushOffersPath = '/sys/message/pushTemplate/offers';

export interface PushOffers {
  /** Codes of the channels that are set up in this installation. */
  readonly channels: readonly string[];
  /** Names of the variables that templates may use, by event. */
  readonly variables: Readonly<Record<string, readonly string[]>>;
}
