import { defineEntity } from '../entity/entity.ts';
import { flag, instant, longText, text } from '../entity/field.ts';
import { commentLimits } from '../record/record-activity.ts';

const kept = { readOnly: true, always: true } as const;

/** 记录评论: a comment on a record. Its calls are in `record-activity.ts`, because access to a comment follows access to its record. */
export const recordComment = defineEntity({
  name: 'recordComment',
  tier: 'tenant',
  group: 'system',
  api: '/sys/recordComment',
  label: ['记录评论', 'Comment on a record'],
  titleField: 'content',
  fields: {
    entity: text(['对象', 'Entity'], { max: 40, required: true, fixed: true }),
    recordId: text(['记录编号', 'Record id'], { max: 32, required: true, fixed: true }),
    content: longText(['评论内容', 'Comment'], { max: commentLimits.length, required: true }),
    /** Parties that may read the comment besides the platform's people, separated by commas; empty: the platform's people only. */
    audience: text(['可见范围', 'Visible to'], { max: 40, fixed: true }),
    /** Ids of the mentioned people, separated by commas. */
    mentions: text(['提及', 'Mentions'], { max: 700 }),
    authorId: text(['评论人编号', 'Author id'], { max: 32, ...kept }),
    authorName: text(['评论人', 'Author'], { max: 100, ...kept }),
    editedFlag: flag(['已编辑', 'Edited'], kept),
    editTime: instant(['编辑时间', 'Edited at'], { readOnly: true }),
  },
  query: [],
  generic: [],
  furtherPermissions: {
    list: ['查看', 'View'],
    add: ['新增', 'Add'],
    edit: ['编辑', 'Edit'],
    delete: ['删除', 'Delete'],
    history: ['查看记录动态', 'See the activity of records'],
  },
  actions: {},
});
