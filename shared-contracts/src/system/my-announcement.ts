import { defineEntity } from '../entity/entity.ts';
import { choice, instant, text } from '../entity/field.ts';

/** A person's own copy of an announcement; it has a list page and calls of its own. */
export const myAnnouncement = defineEntity({
  name: 'myAnnouncement',
  tier: 'tenant',
  group: 'isps',
  api: '/sys/sysAnnouncementSend',
  listCall: 'getMyAnnouncementSend',
  label: ['我的公告', 'My announcement'],
  titleField: 'titile',
  fields: {
    titile: text(['标题', 'Title'], { readOnly: true, always: true }),
    sender: text(['发布人', 'Sender'], { readOnly: true }),
    readFlag: choice('read_flag', ['阅读状态', 'Read'], { readOnly: true, always: true }),
    msgCategory: choice('msg_category', ['消息类型', 'Kind'], { readOnly: true, always: true }),
    priority: choice('priority', ['优先级', 'Priority'], { readOnly: true, always: true }),
    sendTime: instant(['发布时间', 'Sent at'], { readOnly: true }),
    readTime: instant(['阅读时间', 'Read at'], { readOnly: true }),
    /** Id of the announcement, of which this record is the person's copy. */
    anntId: text(['公告ID', 'Announcement id'], { readOnly: true, always: true }),
    msgContent: text(['内容', 'Content'], { readOnly: true }),
    openType: text(['打开方式', 'Opens'], { readOnly: true }),
    openPage: text(['打开页面', 'Page'], { readOnly: true }),
    busId: text(['业务ID', 'Record id'], { readOnly: true }),
  },
  query: ['titile', 'sender', 'readFlag', 'msgCategory'],
  wildcard: ['titile', 'sender'],
  generic: [],
  actions: {},
});
