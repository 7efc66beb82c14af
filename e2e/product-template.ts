/**
 * A data folder with the demo data in which all remotes are pinned. It is created once and
 * copied for every product without a folder of its own.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
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

/** File with what the product wrote when it was started on the empty folder that became this template. */
export const firstOutputFile = (template: string): string => `${template}.log`;

/** What that file contains; undefined when there is no template, so that a product starts on an empty folder. */
export function firstOutput(): string | undefined {
  const file = firstOutputFile(templateFolder());
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
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
