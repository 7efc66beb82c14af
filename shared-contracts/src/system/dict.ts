import { defineEntity } from '../entity/entity.ts';
import { choice, integer, longText, numericChoice, reference, text } from '../entity/field.ts';

/** 字典: a dictionary. `type` 0: codes are texts, 1: numbers. */
export const dict = defineEntity({
  name: 'dict',
  tier: 'platform',
  group: 'system',
  api: '/sys/dict',
  label: ['字典', 'Dictionary'],
  titleField: 'dictName',
  constants: { delFlag: 0 },
  fields: {
    dictName: text(['字典名称', 'Dictionary'], { max: 100, required: true, english: 'dictNameEn' }),
    dictNameEn: text(['英文名称', 'English name'], { max: 100 }),
    dictCode: text(['字典编码', 'Code'], { distinct: true, max: 100, required: true, fixed: true, rule: 'code' }),
    description: longText(['描述', 'Description'], { max: 255 }),
    type: numericChoice('dict_type', ['字典类型', 'Type'], { initial: 0 }),
  },
  query: ['dictName', 'dictCode'],
  wildcard: ['dictName', 'dictCode'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  reasoned: true,
  actions: {},
});

/** 字典项: an entry of a dictionary. */
export const dictItem = defineEntity({
  name: 'dictItem',
  tier: 'platform',
  group: 'system',
  api: '/sys/dictItem',
  label: ['字典项', 'Dictionary item'],
  titleField: 'itemText',
  fields: {
    dictId: reference('dict', ['字典', 'Dictionary'], { required: true, fixed: true }),
    itemText: text(['名称', 'Text'], { max: 100, required: true, english: 'itemTextEn' }),
    itemTextEn: text(['英文名称', 'English text'], { max: 200 }),
    itemValue: text(['数据值', 'Value'], { distinct: ['dictId'], max: 100, required: true }),
    /** Colour of the entry's tag. Without one, states keep the colour of the product, and other entries are plain text. */
    itemColor: choice('item_color', ['颜色', 'Colour'], { max: 20 }),
    description: longText(['描述', 'Description'], { max: 255 }),
    sortOrder: integer(['排序', 'Order'], { min: 0, max: 999999, initial: 1 }),
    status: numericChoice('dict_item_status', ['状态', 'Status'], { required: true, initial: 1 }),
  },
  belongsTo: [{ entity: 'dict', by: 'dictId', part: true }],
  query: ['itemText', 'itemValue', 'status'],
  wildcard: ['itemText', 'itemValue'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete'],
  reasoned: true,
  restorable: true,
  actions: {},
});
