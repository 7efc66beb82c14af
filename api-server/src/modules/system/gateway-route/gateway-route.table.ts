import { text as longText } from 'drizzle-orm/pg-core';
import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { gatewayRouteStatus } from 'shared-contracts/system/system-states';
import { id, instant, text } from '../../../kernel/database/columns.ts';
import { entityTable, plainTable } from '../../../kernel/tables/declare-table.ts';

export const gatewayRoutes = entityTable('sys_gateway_route', gatewayRoute, {
  defaults: {
    ...{ predicates: '[]', filters: '[]', retryable: 'N', stripPrefix: 'N', persistable: 'N' },
    status: gatewayRouteStatus.enabled,
  },
  unique: { router_id: { on: ['tenantId', 'routerId'] } },
});

/** Configuration files that `pnpm gateway:apply` wrote; the gateway uses the latest. */
export const gatewayFiles = plainTable(
  'sys_gateway_file',
  {
    id: id().primaryKey(),
    appliedTime: instant().notNull(),
    /** Name of the machine on which the command ran. */
    host: text(100).notNull(),
    configuration: longText().notNull(),
  },
  { rows: { everybodys: 'what the gateway was given; written by the command alone, read with the permission for routes' } },
);
