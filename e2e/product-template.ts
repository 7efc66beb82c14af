/** A data folder with the demo data and everything pinned: made once, copied for every product that wants no folder of its own. */
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceHash } from 'tooling/workspace/source-version';
import { workspaceRoot } from 'tooling/workspace/workspace';

/** `npm test` empties it when it begins. */
const kept = join(workspaceRoot, 'test-results', 'kept');
const inputs = [
  'api-server/src',
  'api-server/migrations',
  'release-registry/src',
  'shared-contracts/src',
  'shared-platform/src',
  'host-shell/src',
];

/** Named by what it is made from. The demo data count back from the day of their seeding. */
export function templateFolder(): string {
  mkdirSync(kept, { recursive: true });
  return join(kept, `product-${sourceHash(workspaceRoot, inputs, new Date().toDateString())}`);
}

/** A folder of one's own that begins as the template, or empty where none was made. */
export function copyOfTemplate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'freight-product-'));
  const template = templateFolder();
  if (existsSync(template)) cpSync(template, folder, { recursive: true });
  return folder;
}

/** Where browsers of an installation leave what signing in put into them; copies of the template share their key. */
export const keptBrowser = (releaseKey: string, username: string): string => join(kept, `browser-${releaseKey}-${username}.json`);
