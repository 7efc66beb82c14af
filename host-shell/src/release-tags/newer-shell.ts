/** Whether the environment serves another shell than the one that runs here. */
import { shellVersion } from '../browser/page-facts.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';

/** Version of the shell to reload for; null: this one is served, or nobody can say. */
export function newerShell(loader: Pick<ScreenLoader, 'shellVersion'>): string | null {
  const served = loader.shellVersion();
  return served !== null && shellVersion !== null && served !== shellVersion ? served : null;
}
