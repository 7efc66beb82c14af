import { defineEntity } from '../entity/entity.ts';
import { choice, text } from '../entity/field.ts';

/** 职务: a job title that people of the tenant may have; users refer to it by its code. */
export const position = defineEntity({
  name: 'position',
  tier: 'tenant',
  group: 'system',
  api: '/sys/position',
  label: ['职务', 'Position'],
  titleField: 'name',
  fields: {
    code: text(['职务编码', 'Code'], { distinct: true, max: 100, required: true, fixed: true, rule: 'code' }),
    name: text(['职务名称', 'Position'], { max: 100, required: true }),
    postRank: choice('position_rank', ['职级', 'Rank'], { required: true }),
    companyId: text(['公司ID', 'Company id'], { max: 36 }),
    sysOrgCode: text(['所属部门编码', 'Department code'], { max: 64, readOnly: true }),
    /** Text of the code in `postRank`; older clients show the field under this name. */
    rank_dictText: text(['职级名称', 'Rank name'], { readOnly: true, computed: true }),
  },
  query: ['name', 'code', 'postRank'],
  wildcard: ['name', 'code'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  reasoned: true,
  restorable: true,
  actions: {},
});
