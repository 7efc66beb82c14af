import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['网关路由', 'Gateway routes'],
  icon: 'cluster',
  entity: 'gatewayRoute',
  menu: { under: '/system', order: 6.6, path: '/system/gatewayRoute', roles: ['platform_admin', 'ops'] },
  aliases: ['system/SysGatewayRouteList'],
});
