/** Addresses of the product, which no gateway route may take. Whole first segments are refused, because a route can take everything below one. */
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { servedSegments } from 'shared-contracts/session/menu-address';
import type { Tx } from '../../../kernel/database/database.ts';
import { buttonMenu } from '../permission/held-rights.ts';
import { permissions } from '../permission/permission.table.ts';
import type { RouteRule } from './route-rules.ts';

/** First path segments that the product itself uses, other than those of pages in the menu and of files. */
const ownSegments: ReadonlySet<string> = new Set([
  ...servedSegments,
  // Path segments of other projects' clients, whose calls the registry answers.
  ...['services', 'environments'],
  // Path segments of pages of the shell that have no row in the menu.
  ...['user', 'account', 'dashboard', 'isps', 'exception', 'redirect', 'unsubscribe', 'test'],
]);

/**
 * Whether the product answers at the segment itself. File names count (`config.json`, `import-map.json`, `favicon.ico`,
 * `service-worker.js`), and `.well-known`, because browsers and other programs look there for files with a meaning for the whole origin.
 */
export const isOwnSegment = (segment: string): boolean => ownSegments.has(segment) || /^\.|\.[A-Za-z][A-Za-z0-9]*$/.test(segment);

/** The first segments of a route's paths, without repetitions. */
export const firstSegments = (paths: RouteRule['paths']): readonly string[] => [
  ...new Set(paths.map(({ path }) => path.split('/')[1] ?? '')),
];

/** The first path segment of a menu's address; empty for addresses of other sites. */
export const segmentOfPage = (url: string): string => /^\/([^/?#]+)/.exec(url)?.[1] ?? '';

/** First segments of the addresses of all pages in the menu, each with the name of one of its pages. */
export async function pageSegments(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const pages = await tx
    .select({ name: permissions.name, url: permissions.url })
    .from(permissions)
    .where(and(eq(permissions.delFlag, 0), ne(permissions.menuType, buttonMenu), isNotNull(permissions.url)));
  return new Map(pages.map(({ name, url }) => [segmentOfPage(url ?? ''), name]));
}
