/** Builds the shell and every remote that changed. */

import { remoteNames } from '../workspace/workspace.ts';
import { buildRemote, type RemoteBuild } from './build-remote.ts';
import { buildShell, type ShellBuild } from './build-shell.ts';
import type { BuildMode } from './bundler-rules.ts';

export interface BuildAllOptions {
  readonly mode?: BuildMode;
  /** Remotes that are not built, because somebody is working on them and their sources may be broken. */
  readonly without?: readonly string[];
  /** Called with the name of each part that was built. */
  readonly onBuilt?: (name: string, build: { readonly isNew: boolean; readonly milliseconds: number }) => void;
}

export async function buildAll({
  mode = 'production',
  without = [],
  onBuilt = () => undefined,
}: BuildAllOptions = {}): Promise<{ shell: ShellBuild; remotes: RemoteBuild[] }> {
  const remotes: RemoteBuild[] = [];
  for (const name of remoteNames().filter((remote) => !without.includes(remote))) {
    const build = await buildRemote(name, { mode });
    onBuilt(name, build);
    remotes.push(build);
  }
  const shell = await buildShell({ mode });
  onBuilt('shell', shell);
  return { shell, remotes };
}
