import { defineEntity } from '../entity/entity.ts';
import { longText, text } from '../entity/field.ts';

/** 角色: a role, which gives its users menus and permissions. */
export const role = defineEntity({
  name: 'role',
  tier: 'tenant',
  group: 'system',
  api: '/sys/role',
  label: ['角色', 'Role'],
  titleField: 'roleName',
  toldApartBy: 'roleCode',
  fields: {
    roleName: text(['角色名称', 'Role'], { max: 100, required: true, english: 'roleNameEn' }),
    roleNameEn: text(['英文名称', 'English name'], { max: 100 }),
    roleCode: text(['角色编码', 'Role code'], { distinct: true, max: 100, required: true, fixed: true, rule: 'code' }),
    description: longText(['备注', 'Description'], { max: 255 }),
  },
  query: ['roleName', 'roleCode'],
  wildcard: ['roleName'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  reasoned: true,
  furtherPermissions: {
    grant: ['授权', 'Grant permissions'],
    assignUser: ['分配用户', 'Assign users'],
  },
  restorable: true,
  actions: {},
});
