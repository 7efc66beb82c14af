import { and, asc, desc, eq } from 'drizzle-orm';
import { platformTenant } from 'shared-contracts/entity/tier';
import type { GatewayChange, GatewayPreview } from 'shared-contracts/gateway/gateway-route';
import { gatewayRouteStatus } from 'shared-contracts/system/system-states';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { gatewayFiles, gatewayRoutes } from './gateway-route.table.ts';
import { fileHead, nginxRoutes, partsOf } from './nginx-routes.ts';
import { firstSegments, isOwnSegment, pageSegments, segmentOfPage } from './product-paths.ts';
import { checkUpstream, readRoute, readSteps } from './route-rules.ts';

/** All routes that are not deleted, including those that a caller's data rules hide. */
export const allRoutes = and(eq(gatewayRoutes.tenantId, platformTenant), eq(gatewayRoutes.delFlag, 0));
const isEnabled = eq(gatewayRoutes.status, gatewayRouteStatus.enabled);

/**
 * The configuration file of all enabled routes. Refuses when a stored route no longer satisfies the rules, e.g. because its host was
 * removed from the list of allowed hosts, or because a page was put into the menu under the route's path.
 */
export async function gatewayConfiguration(tx: Tx, allowed: readonly string[]): Promise<string> {
  const rows = await tx.select().from(gatewayRoutes).where(and(allRoutes, isEnabled)).orderBy(asc(gatewayRoutes.routerId));
  const pages = await pageSegments(tx);
  return nginxRoutes(
    rows.map((row) => {
      const rule = readRoute(row);
      checkUpstream(rule.upstream, allowed);
      for (const first of firstSegments(rule.paths)) {
        if (isOwnSegment(first)) throw businessAt('predicates', `以“/${first}”开头的路径属于本平台，不能转发`);
        const page = pages.get(first);
        if (page !== undefined) throw new Business(`路由“${row.name}”与菜单“${page}”的路径都以“/${first}”开头，请先修改其中之一`);
      }
      return rule;
    }),
  );
}

/** Refuses a menu's address below the path of an enabled route: the gateway would pass requests for the page on to the route's service. */
export async function checkPageAddress(tx: Tx, url: string): Promise<void> {
  const first = segmentOfPage(url);
  if (first === '') return;
  const rows = await tx.select().from(gatewayRoutes).where(and(allRoutes, isEnabled));
  const taker = rows.find(({ predicates }) =>
    readSteps('predicates', predicates).some(({ name, args }) => name === 'Path' && args.some((path) => segmentOfPage(path) === first)),
  );
  if (taker) throw businessAt('url', `以“/${first}”开头的路径由网关路由“${taker.name}”使用`);
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
