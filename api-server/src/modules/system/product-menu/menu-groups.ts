import { releasePermission } from 'shared-contracts/release/release-operations';
import type { ScreenCode, ScreenPlace } from 'shared-contracts/release/screen';
import type { Label } from 'shared-contracts/texts/label';

/** A group of the menu. It gets a row only when a screen or a permission code is below it. */
export interface MenuGroup extends Omit<ScreenPlace, 'path' | 'hidden'> {
  readonly title: Label;
  /** Stable key of the group's row; screens name it under `menu.under`. */
  readonly path: string;
  readonly icon: string;
  /** Entities without a screen; their permission codes are listed below the group. */
  readonly entities?: readonly string[];
  /** Codes that belong to neither an entity nor a screen; the group's `roles` get them at installation. */
  readonly codes?: readonly ScreenCode[];
}

const administrators = ['platform_admin', 'ops', 'sys_admin'];

/** Groups of the menu. Screens name their group themselves, in `screen.ts`. */
export const menuGroups: readonly MenuGroup[] = [
  { title: ['客户管理', 'Customers'], path: '/business/customer', icon: 'team', order: 2 },
  { title: ['运力管理', 'Capacity'], path: '/business/capacity', icon: 'car', order: 3 },
  { title: ['货源管理', 'Offered goods'], path: '/business/goods', icon: 'inbox', order: 3.5 },
  { title: ['订单管理', 'Orders'], path: '/business/orderCenter', icon: 'file-text', order: 4 },
  { title: ['调度管理', 'Dispatch'], path: '/business/dispatch', icon: 'cluster', order: 5 },
  {
    title: ['运单管理', 'Waybills'],
    path: '/business/waybillCenter',
    icon: 'profile',
    order: 6,
    entities: ['waybillNode', 'waybillPosition', 'freightAdjust'],
  },
  { title: ['财务资料', 'Financial data'], path: '/business/financeBase', icon: 'bank', order: 6.8 },
  { title: ['ETC管理', 'ETC'], path: '/etc', icon: 'credit-card', order: 7 },
  { title: ['风控与服务', 'Risk and service'], path: '/business/service', icon: 'safety', order: 7.5, entities: ['feedbackMessage'] },
  { title: ['承运商门户', 'Carrier portal'], path: '/carrier', icon: 'bank', order: 8 },
  { title: ['货主门户', 'Shipper portal'], path: '/shipper', icon: 'shop', order: 9 },
  {
    title: ['系统管理', 'System'],
    path: '/system',
    icon: 'setting',
    order: 10,
    entities: ['dictItem', 'recordComment', 'quartzJobRun'],
    roles: administrators,
  },
  {
    title: ['发布管理', 'Releases'],
    path: '/system/release',
    icon: 'deployment-unit',
    under: '/system',
    order: 5,
    codes: [
      { code: releasePermission.view, label: ['查看发布', 'View releases'] },
      { code: releasePermission.pin, label: ['固定版本', 'Pin versions'] },
      { code: releasePermission.promote, label: ['推广版本', 'Promote versions'] },
      { code: releasePermission.rollback, label: ['回退版本', 'Roll back'] },
      { code: releasePermission.canary, label: ['灰度发布', 'Run canaries'] },
      { code: releasePermission.kill, label: ['停用版本', 'Kill versions'] },
      { code: releasePermission.freeze, label: ['冻结环境', 'Freeze environments'] },
      { code: releasePermission.preview, label: ['预览版本', 'Preview versions'] },
    ],
    roles: administrators,
  },
  { title: ['系统监控', 'Monitoring'], path: '/monitor', icon: 'dashboard', order: 11 },
  { title: ['在线开发', 'Online development'], path: '/online', icon: 'line-chart', order: 12 },
  { title: ['消息中心', 'Messages'], path: '/isps', icon: 'bell', order: 13 },
];
