import type { Label } from 'shared-contracts/field';
import { releasePermission } from 'shared-contracts/release-operations';

/** A menu row that an installation starts with. Only screens that exist are in the list. */
export interface MenuSeed {
  readonly title: string;
  /** Also the stable key of the row. */
  readonly path: string;
  readonly component: string;
  readonly icon: string;
  readonly children?: readonly MenuSeed[];
  /** Entities whose permission codes are listed under this menu; on a screen, the one whose rows its data rules limit. */
  readonly entities?: readonly string[];
  /** A route without a place in the menu: other screens lead to it. */
  readonly isHidden?: boolean;
  /** Codes of the menu itself, which no entity names: a grant that names the menu brings them, one of a screen below it does not. */
  readonly codes?: readonly { readonly code: string; readonly label: Label }[];
}

const group = (title: string, path: string, icon: string, children: readonly MenuSeed[], more: Partial<MenuSeed> = {}): MenuSeed => ({
  title,
  path,
  component: 'layouts/RouteView',
  icon,
  children,
  ...more,
});

const screen = (title: string, component: string, icon: string, more: Partial<MenuSeed> = {}): MenuSeed => ({
  title,
  path: `/${component}`,
  component,
  icon,
  ...more,
});

/** Path of the page that sign-in lands on; it is in everybody's menu. */
export const homePath = '/dashboard/analysis';
/** The bell leads there; it is in everybody's menu. */
export const myAnnouncementsPath = '/isps/userAnnouncement';
/** The person's own menu leads there; it is in everybody's menu. */
export const securityPath = '/account/settings/security';

const releaseScreens = [
  screen('发布总览', 'system/release/matrix', 'appstore'),
  screen('发布记录', 'system/release/history', 'audit'),
  screen('运行健康', 'system/release/health', 'line-chart'),
  screen('预览审批', 'system/release/approval', 'safety'),
  screen('版本详情', 'system/release/detail', 'tag', { isHidden: true }),
];

/** The menu tree (reference domain §6.5a), top level in order of display. */
export const menuSeeds: readonly MenuSeed[] = [
  screen('首页', 'dashboard/analysis', 'home', { codes: [{ code: 'dashboard:analysis', label: ['查看经营分析', 'View the analysis'] }] }),
  group('客户管理', '/business/customer', 'team', [
    screen('货主', 'business/shipper', 'shop', { entities: ['shipper'] }),
    screen('合同', 'business/contract', 'file-protect', { entities: ['contract'] }),
  ]),
  group('运力管理', '/business/capacity', 'car', [
    screen('承运商', 'business/carrier', 'bank', { entities: ['carrier'] }),
    screen('司机', 'business/driver', 'idcard', { entities: ['driver'] }),
    screen('车辆', 'business/lorry', 'car', { entities: ['lorry'] }),
  ]),
  group('订单管理', '/business/orderCenter', 'file-text', [
    screen('订单列表', 'business/order/list', 'file-text', { entities: ['order'] }),
  ]),
  group('调度管理', '/business/dispatch', 'cluster', [
    screen('派货', 'business/dispatch-goods', 'apartment', { entities: ['dispatchGoods'] }),
    screen('派单', 'business/dispatch-order', 'send', { entities: ['dispatchOrder'] }),
  ]),
  group(
    '运单管理',
    '/business/waybillCenter',
    'profile',
    [
      screen('运单列表', 'business/waybill/list', 'profile', { entities: ['waybill'] }),
      screen('运单指派', 'business/waybill/assign', 'user-switch'),
      screen('运单装货', 'business/waybill/load', 'inbox'),
      screen('运单发车', 'business/waybill/depart', 'rocket'),
      screen('运单送达', 'business/waybill/delivery', 'check-circle'),
    ],
    { entities: ['waybillNode'] },
  ),
  group('ETC管理', '/etc', 'credit-card', [screen('ETC车辆', 'etc/lorry', 'car', { entities: ['etcLorry'] })]),
  group('承运商门户', '/carrier', 'bank', [
    screen('待发车运单', 'carrier/waybill/wait-depart', 'clock-circle'),
    screen('待送达运单', 'carrier/waybill/wait-delivery', 'environment'),
  ]),
  group('货主门户', '/shipper', 'shop', [screen('我的订单', 'shipper/order', 'file-text')]),
  group(
    '系统管理',
    '/system',
    'setting',
    [
      screen('用户管理', 'system/user', 'user', { entities: ['user'] }),
      screen('角色管理', 'system/role', 'safety', { entities: ['role'] }),
      screen('公告管理', 'system/announcement', 'notification', { entities: ['announcement'] }),
      screen('组件画廊', 'system/gallery', 'table', {
        path: '/gallery',
        codes: [
          { code: 'gallery:view', label: ['查看组件画廊', 'View the component gallery'] },
          { code: 'gallery:edit', label: ['编辑组件画廊示例', 'Edit the examples of the gallery'] },
        ],
      }),
      group('发布管理', '/system/release', 'deployment-unit', releaseScreens, {
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
      }),
    ],
    {
      entities: ['depart', 'permission', 'dict', 'dictItem'],
      codes: [
        { code: 'online:list', label: ['查看在线用户', 'View online users'] },
        { code: 'online:forceLogout', label: ['强退', 'Force sign-out'] },
      ],
    },
  ),
  group('系统监控', '/monitor', 'dashboard', [
    screen('系统信息', 'monitor/system', 'desktop', {
      codes: [
        { code: 'monitor:runtime', label: ['查看运行信息', 'View the runtime'] },
        { code: 'api:docs', label: ['查看接口文档', 'Read the API description'] },
      ],
    }),
  ]),
  screen('账号安全', 'account/settings/security', 'safety', { isHidden: true }),
  group('消息中心', '/isps', 'bell', [screen('我的公告', 'isps/user-announcement', 'notification', { path: myAnnouncementsPath })]),
];
