/** The module-federation runtime, set up once after sign-in. It loads only files listed in the signed manifest. */
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime/types';
import type { PinnedRemote } from 'shared-contracts/release/release';
import { loadPatiently } from 'shared-platform/lazy-part';
import { absolute, fileOf } from '../files/known-remotes.ts';
import { scriptAddress } from '../files/script-address.ts';
import { providedModules } from '../provided/provided-modules.ts';
import { IntegrityRefusal, type RemoteHost } from './remote-host.ts';

/** Versions of the modules that the shell provides; the build defines them from the installed packages. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;
/** The runtime's time limit for an entry file in milliseconds; the loader has a limit of its own for the whole screen. */
const entryTimeout = 7000;

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
  var _FEDERATION_RUNTIME_CORE_FROM: { readonly name: string; readonly version: string } | undefined;
}

const idOf = (remote: PinnedRemote) => `${remote.name}@${remote.version}`;
const baseOf = (remote: PinnedRemote) => absolute(remote.base);

export function createFederationHost(nonce: string): RemoteHost {
  /** The remotes that are registered, by the address of their entry. */
  const known = new Map<string, PinnedRemote>();

  const plugin: ModuleFederationRuntimePlugin = {
    name: 'signed-releases',
    // Empties the list of the runtime's automatic preload, which would run a screen's scripts without checking their integrity.
    async beforePreloadRemote({ preloadOps }) {
      preloadOps.length = 0;
    },
    createScript({ url }) {
      const file = fileOf(url, known.values());
      const integrity = file?.remote.integrity[file.path];
      if (!integrity) throw new IntegrityRefusal(`${url} has no integrity in the environment manifest`);
      const script = document.createElement('script');
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
      script.nonce = nonce;
      script.src = scriptAddress(url);
      return { script, timeout: entryTimeout };
    },
  };

  // Provides the core of the runtime as a global variable, because remotes are built without it.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  globalThis._FEDERATION_RUNTIME_CORE_FROM = { name: 'shell', version: SHARED_VERSIONS['@module-federation/runtime-core'] ?? '' };

  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [plugin],
    shared: Object.fromEntries(
      Object.entries(providedModules).map(([key, load]) => {
        const version = SHARED_VERSIONS[key] ?? '0.0.0';
        return [
          key,
          {
            version,
            scope: ['default'],
            get: () => provide(key, version, load),
            shareConfig: { singleton: true, requiredVersion: `^${version}` },
          },
        ];
      }),
    ),
  });

  /**
   * Loads a module. The runtime would cache the outcome of the first load for ever; therefore a running load is awaited here, and a failed
   * one is removed so that it can be repeated.
   */
  async function provide(key: string, version: string, load: () => Promise<unknown>): Promise<() => unknown> {
    try {
      const module = await loadPatiently(load);
      return () => module;
    } catch (error) {
      const kept = federation.shareScopeMap.default?.[key]?.[version];
      if (kept) kept.loading = null;
      throw error;
    }
  }

  return {
    async load(remote, component) {
      const address = `${baseOf(remote)}${remote.entry}`;
      // Registering gets slower with the number of remotes, so a remote is registered only when one of its screens is opened.
      if (!known.has(address)) {
        known.set(address, remote);
        federation.registerRemotes([{ name: idOf(remote), entry: address, entryGlobalName: remote.globalName }]);
      }
      return federation.loadRemote(`${idOf(remote)}/${component}`);
    },
    warm({ shared = [] }) {
      for (const key of shared) void providedModules[key]?.().catch(() => undefined);
    },
  };
}
