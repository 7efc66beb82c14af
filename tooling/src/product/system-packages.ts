import { existsSync } from 'node:fs';
import { runCommand } from '../workspace/run-command.ts';
import { chromiumPaths } from './browser.ts';

/** Path of a file by which an installed Debian package is recognised. */
const signs = {
  chromium: chromiumPaths,
  'fonts-noto-cjk': ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  postgresql: ['/usr/bin/psql', '/usr/lib/postgresql'],
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx'],
} as const;

export type SystemPackage = keyof typeof signs;

const isThere = (name: SystemPackage) =>
  name === 'postgresql' ? existsSync('/usr/lib/postgresql') : signs[name].some((path) => existsSync(path));

/** Installs missing Debian packages if this machine allows it (root and apt-get); returns those that are still missing. */
export async function ensureSystemPackages(names: readonly SystemPackage[]): Promise<SystemPackage[]> {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')} …`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { quiet: true, env });
    const { code, output } = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      quiet: true,
      env,
    });
    if (code !== 0) console.error(output);
  }
  return names.filter((name) => !isThere(name));
}
