import { defineEntity } from '../entity/entity.ts';
import { choice, decimal, flag, integer, longText, numericChoice, reference, text } from '../entity/field.ts';
import type { MenuItem } from '../session/session.ts';

/** 菜单与按钮权限: a menu or permission code. The menu response converts the flags to booleans. */
export const permission = defineEntity({
  name: 'permission',
  tier: 'platform',
  group: 'system',
  api: '/sys/permission',
  label: ['菜单权限', 'Menu and permission'],
  titleField: 'name',
  fields: {
    parentId: reference('permission', ['上级菜单', 'Parent']),
    name: text(['菜单名称', 'Name'], { max: 100, required: true, english: 'nameEn' }),
    nameEn: text(['英文名称', 'English name'], { max: 100 }),
    /** With a rule, so that unseen characters are not taken out before the address is judged (`menu-address.ts`). */
    url: text(['路径', 'Path'], { max: 255, rule: 'text255', distinct: true }),
    component: text(['前端组件', 'Component'], { max: 255 }),
    componentName: text(['组件名称', 'Component name'], { max: 100 }),
    redirect: text(['跳转地址', 'Redirect'], { max: 255, rule: 'text255' }),
    /** Window in which the menu opens its page, e.g. `_blank`; empty: a tab of the product. */
    target: text(['打开窗口', 'Target window'], { max: 20 }),
    /** Permission codes, comma separated, that the menu's page names in its own meta data. */
    permissionList: text(['页面权限', 'Permissions of the page'], { max: 500 }),
    menuType: numericChoice('menu_type', ['菜单类型', 'Type'], { required: true, initial: 0 }),
    perms: text(['权限编码', 'Permission code'], { max: 255 }),
    permsType: choice('global_perms_type', ['权限策略', 'Policy'], { initial: '1' }),
    sortNo: decimal(['排序', 'Order'], { scale: 2, min: 0, max: 999999 }),
    alwaysShow: flag(['聚合路由', 'Aggregate route'], { initial: 'N' }),
    icon: text(['图标', 'Icon'], { max: 100 }),
    route: flag(['是否路由菜单', 'Is a route'], { initial: 'Y' }),
    leaf: flag(['叶子节点', 'Leaf'], { readOnly: true, always: true }),
    keepAlive: flag(['缓存页面', 'Keep alive'], { initial: 'Y' }),
    hidden: flag(['隐藏', 'Hidden'], { initial: 'N' }),
    description: longText(['描述', 'Description'], { max: 255 }),
    status: choice('valid_status', ['状态', 'Status'], { initial: '1' }),
    /** Whether the menu has data rules: 1 yes, 0 no. */
    ruleFlag: integer(['数据规则', 'Data rules'], { readOnly: true, always: true }),
    internalOrExternal: flag(['外部打开', 'Open outside'], { initial: 'N' }),
  },
  query: ['name'],
  wildcard: ['name'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete'],
  reasoned: true,
  restorable: true,
  actions: {},
});

/** `GET` with `roleId`: the menu and the permission codes that people with only this role get. */
export const rolePreviewPath = '/sys/role/menuPreview';

export interface RolePreview {
  readonly menu: readonly MenuItem[];
  /** Permission codes that the role grants and that are in use, each with the menu below which it stands. */
  readonly codes: readonly {
    readonly menuId: string | null;
    readonly name: string;
    readonly nameEn: string | null;
    readonly code: string;
  }[];
}

/** `POST {places}`: moves menus to other places of the tree; either all of them are moved or none. */
export const menuPlacesPath = '/sys/permission/place';

/** Position of a menu in the tree: its parent menu (null: at the top), and the number by which it is sorted there. */
export interface MenuPlace {
  readonly parentId: string | null;
  readonly sortNo: number;
}

/** A menu that is moved. `from` is the place that the person saw: the move is refused when somebody else has moved the menu meanwhile. */
export interface MovedMenu extends MenuPlace {
  readonly id: string;
  readonly from: MenuPlace;
}
