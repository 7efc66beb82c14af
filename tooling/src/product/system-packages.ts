import { existsSync } from 'node:fs';
import { runCommand } from '../workspace/run-command.ts';

/** Path of a file by which an installed Debian package is recognised. */
const signs = {
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
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

/** The browser of the e2e tests: `CHROMIUM_PATH`, otherwise the system's Chromium; undefined selects Playwright's own. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? signs.chromium.find((path) => existsSync(path));
}
