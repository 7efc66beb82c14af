import { defineEntity } from '../entity/entity.ts';
import { choice, files, instant, longText, text } from '../entity/field.ts';

/** Largest number of characters of an announcement's HTML. */
export const longestAnnouncement = 20_000;
/** Largest number of stored pictures in an announcement. */
export const mostPictures = 15;
/** Largest number of people that one announcement may name. */
export const mostRecipients = 1_000;

/** 公告: an announcement (its path and `titile` keep the spelling of existing clients). Releasing and revoking are separate calls. */
export const announcement = defineEntity({
  name: 'announcement',
  tier: 'tenant',
  group: 'system',
  api: '/sys/annountCement',
  label: ['公告', 'Announcement'],
  titleField: 'titile',
  stateField: 'sendStatus',
  constants: { delFlag: 0 },
  fields: {
    titile: text(['标题', 'Title'], { max: 100, required: true }),
    msgCategory: choice('msg_category', ['消息类型', 'Kind'], { required: true, initial: '1' }),
    priority: choice('priority', ['优先级', 'Priority'], { required: true, initial: 'L' }),
    msgType: choice('msg_type', ['通告对象', 'Audience'], { required: true, initial: 'ALL', inSight: true }),
    /** `id,id,`: the recipients when `msgType` is USER. */
    userIds: longText(['指定用户', 'Recipients'], { max: 33 * mostRecipients }),
    msgAbstract: longText(['摘要', 'Summary'], { max: 500 }),
    /** HTML; the server keeps only harmless elements. */
    msgContent: longText(['内容', 'Content'], { max: longestAnnouncement }),
    /** Stored pictures in the content; whoever may read the announcement may open them. */
    msgFiles: files(['内容图片', 'Pictures'], { readOnly: true }),
    /** Time before which the announcement is not shown. */
    startTime: instant(['开始时间', 'From']),
    /** The bell hides it after this time; the person's own page keeps it. */
    endTime: instant(['结束时间', 'Until']),
    openType: choice('open_type', ['打开方式', 'Opens']),
    /** A path of this product (`/business/order/list`) or a component path (`business/order/list`), depending on `openType`. */
    openPage: text(['打开页面', 'Page'], { max: 255 }),
    /** Kind of record that the announcement is about, when the product created it. */
    busType: text(['业务类型', 'Record kind'], { max: 40 }),
    busId: text(['业务ID', 'Record id'], { max: 64 }),
    sender: text(['发布人', 'Sender'], { max: 100, readOnly: true }),
    sendStatus: choice('send_status', ['发布状态', 'State'], { readOnly: true, always: true }),
    sendTime: instant(['发布时间', 'Sent at'], { readOnly: true }),
    cancelTime: instant(['撤销时间', 'Revoked at'], { readOnly: true }),
  },
  query: ['titile', 'sender', 'msgCategory', 'sendStatus'],
  wildcard: ['titile', 'sender'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  editFrom: ['0'],
  deleteFrom: ['0', '2'],
  furtherPermissions: {
    release: ['发布', 'Release'],
    revoke: ['撤销', 'Revoke'],
  },
  actions: {},
});
