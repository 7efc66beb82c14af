import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { access } from '../role/entity-access.ts';

export const gatewayRouteAccess = access(gatewayRoute, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['list'],
});
