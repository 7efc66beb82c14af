/**
 * A data folder with the demo data in which all remotes are pinned. It is created once and
 * copied for every product without a folder of its own.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from 'tooling/test-run/scratch-folder';
import { sourceHash } from 'tooling/workspace/source-version';
import { workspaceRoot } from 'tooling/workspace/workspace';

/** Folder that `npm test` deletes when it begins. */
const kept = join(workspaceRoot, 'test-results', 'kept');
const inputs = [
  'api-server/src',
  'api-server/migrations',
  'release-registry/src',
  'shared-contracts/src',
  'shared-platform/src',
  'host-shell/src',
];

/** The name contains a hash of the inputs and the day, because demo data are relative to the day on which they were written. */
export function templateFolder(): string {
  mkdirSync(kept, { recursive: true });
  return join(kept, `product-${sourceHash(workspaceRoot, inputs, new Date().toDateString())}`);
}

/** A new data folder: a copy of the template, or an empty folder when there is no template. */
export function copyOfTemplate(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'freight-product-'));
  const template = templateFolder();
  if (existsSync(template)) cpSync(template, folder, { recursive: true });
  return folder;
}

/**
 * File with the browser storage of a signed-in person. Copies of the template have the same release key, so its sessions are valid in all
 * of them.
 */
export const keptBrowser = (releaseKey: string, username: string): string => join(kept, `browser-${releaseKey}-${username}.json`);
