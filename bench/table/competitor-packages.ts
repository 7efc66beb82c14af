/** Installs the other libraries only when they are compared; they never belong to the product. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from 'tooling/workspace/run-command';

export const competitorsFolder = join(import.meta.dirname, 'competitors');

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

function versions(file: string): string {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  return Object.entries(packages)
    .flatMap(([path, { version }]) => (path ? `${path}@${version}` : []))
    .sort()
    .join('\n');
}

/** Whether exactly the packages of the lock file are installed. */
function isInstalled(): boolean {
  const installed = join(competitorsFolder, 'node_modules', '.package-lock.json');
  return existsSync(installed) && versions(installed) === versions(join(competitorsFolder, 'package-lock.json'));
}

/** Installs the libraries when they are missing; this needs the package registry. */
export async function ensureCompetitors(): Promise<void> {
  if (isInstalled()) return;
  console.log('Installing the tables to compare with …');
  const { code, output } = await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: competitorsFolder,
    quiet: true,
  });
  if (code !== 0) throw new Error(`the tables to compare with could not be installed:\n${output}`);
}
