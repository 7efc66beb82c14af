import { and, asc, desc, eq } from 'drizzle-orm';
import { platformTenant } from 'shared-contracts/entity/tier';
import type { GatewayChange, GatewayPreview } from 'shared-contracts/gateway/gateway-route';
import { gatewayRouteStatus } from 'shared-contracts/system/system-states';
import type { Tx } from '../../../kernel/database/database.ts';
import { gatewayFiles, gatewayRoutes } from './gateway-route.table.ts';
import { fileHead, nginxRoutes, partsOf } from './nginx-routes.ts';
import { checkUpstream, readRoute } from './route-rules.ts';

/**
 * The configuration file of all enabled routes. Refuses when a stored route breaks the current rules, e.g. because its host is no longer on the list
 * of allowed hosts.
 */
export async function gatewayConfiguration(tx: Tx, allowed: readonly string[]): Promise<string> {
  const rows = await tx
    .select()
    .from(gatewayRoutes)
    .where(
      and(eq(gatewayRoutes.tenantId, platformTenant), eq(gatewayRoutes.delFlag, 0), eq(gatewayRoutes.status, gatewayRouteStatus.enabled)),
    )
    .orderBy(asc(gatewayRoutes.routerId));
  return nginxRoutes(
    rows.map((row) => {
      const rule = readRoute(row);
      checkUpstream(rule.upstream, allowed);
      return rule;
    }),
  );
}

/** The configuration file that was last applied to the gateway. */
export async function appliedFile(tx: Tx): Promise<typeof gatewayFiles.$inferSelect | undefined> {
  const [row] = await tx.select().from(gatewayFiles).orderBy(desc(gatewayFiles.appliedTime), desc(gatewayFiles.id)).limit(1);
  return row;
}

/** The routes whose part of the configuration differs between two files. */
export function changesOf(before: string, after: string): GatewayChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((routerId): GatewayChange[] => {
    const [was, is] = [old.get(routerId) ?? null, now.get(routerId) ?? null];
    if (was === is) return [];
    return [{ routerId, kind: was === null ? 'added' : is === null ? 'removed' : 'changed', before: was, after: is }];
  });
}

export async function gatewayPreview(tx: Tx, allowed: readonly string[]): Promise<GatewayPreview> {
  const configuration = await gatewayConfiguration(tx, allowed);
  const applied = await appliedFile(tx);
  return {
    configuration,
    applied: applied?.configuration ?? null,
    appliedTime: applied?.appliedTime ?? null,
    changes: changesOf(applied?.configuration ?? fileHead, configuration),
  };
}
