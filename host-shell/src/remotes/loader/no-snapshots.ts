/**
 * Stands in for parts of the federation runtime (`tooling/src/build/shell-preset.ts`) that read the manifests of remotes and find files to
 * preload. The shell knows the address of each entry from the signed environment manifest, and screens are preloaded by `preload-files.ts`,
 * which checks their hashes.
 */
const nothing = () => ({ name: 'no-snapshots' });

export { nothing as generatePreloadAssetsPlugin, nothing as snapshotPlugin };

export class SnapshotHandler {
  /** The runtime offers each of its plugins to all groups of hooks. This group has none. */
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}

/** The runtime calls this when a remote is removed. */
export const getGlobalRemoteInfo = () => ({});
