import { defineEntity } from '../entity/entity.ts';
import { choice, instant, integer, longText, text } from '../entity/field.ts';
import { pushStatus } from '../system/system-states.ts';

const kept = { readOnly: true, always: true } as const;

/** 推送日志: a message to one person by mail or text message, waiting or sent. The address is shortened; the whole one stays on the server. */
export const pushLog = defineEntity({
  name: 'pushLog',
  tier: 'tenant',
  group: 'message',
  api: '/sys/message/sysMessage',
  label: ['推送日志', 'Push log'],
  titleField: 'esTitle',
  stateField: 'esSendStatus',
  fields: {
    esTitle: text(['消息标题', 'Title'], { max: 100, ...kept }),
    esType: choice('msgType', ['推送方式', 'Channel'], kept),
    esReceiver: text(['接收人', 'Receiver'], { max: 100, ...kept }),
    /** Code of the event that the message is about, e.g. `work`. */
    esParam: text(['事件', 'Event'], { max: 100, readOnly: true }),
    esContent: longText(['推送内容', 'Content'], { max: 2000, readOnly: true }),
    esSendStatus: choice('msgSendStatus', ['推送状态', 'Delivery'], kept),
    /** When the last attempt to send was made. */
    esSendTime: instant(['推送时间', 'Sent at'], { readOnly: true }),
    esSendNum: integer(['发送次数', 'Attempts'], kept),
    esResult: text(['推送结果', 'Result'], { max: 500, readOnly: true }),
    /** When the next attempt to send is made. */
    nextTime: instant(['下次发送', 'Next attempt'], { readOnly: true }),
    remark: text(['备注', 'Remark'], { max: 500, readOnly: true }),
  },
  query: ['esTitle', 'esReceiver', 'esType', 'esSendStatus', 'esSendTime'],
  wildcard: ['esTitle', 'esReceiver'],
  generic: ['list', 'export'],
  actions: {
    resend: {
      label: ['重发', 'Send again'],
      told: ['已加入发送队列', 'Queued for sending'],
      from: [pushStatus.failed, pushStatus.unknown],
      idempotent: true,
      confirm: true,
      bulk: true,
    },
  },
});
