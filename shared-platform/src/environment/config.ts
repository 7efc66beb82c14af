/** Configuration of this page: `/config.json` of the shell's own origin, set once before anything renders. */
import type { ShellConfiguration } from 'shared-contracts/release/release';

const defaults: ShellConfiguration = {
  environment: 'local',
  apiBase: '/api',
  registryUrl: '/registry',
  releaseKey: '',
  signSecret: '',
  demo: false,
  signIn: { phone: false, register: false, third: [] },
};

let current = defaults;

/** The page's configuration; default values until the shell has set it. */
export function shellConfiguration(): ShellConfiguration {
  return current;
}

/** For the shell and for tests; unknown or missing properties fall back to the defaults. */
export function setShellConfiguration(configuration: Partial<ShellConfiguration>): void {
  current = Object.freeze({ ...defaults, ...configuration });
}
