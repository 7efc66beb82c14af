/** Bundler configuration of every remote. A build contains the remote's own screens, and nothing that the shell provides. */

import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { globalNameOf } from 'shared-contracts/release/global-name';
import type { SharedModule } from '../workspace/shared-policy.ts';
import { remoteScriptPolicy, uniqueNameOf } from './build-identity.ts';
import { type BuildMode, commonConfiguration, commonOutput } from './bundler-rules.ts';
import type { ScreenFolder } from './screen-folders.ts';

export interface RemotePresetOptions {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the remote's folder. */
  readonly context: string;
  readonly outDir: string;
  readonly mode: BuildMode;
  readonly screens: readonly ScreenFolder[];
  readonly shared: readonly SharedModule[];
  /** Module that is loaded before each screen in watched builds, for hot reload. */
  readonly hotClient?: string;
}

/** Name of the chunk that contains a screen. */
export const screenChunk = (component: string): string => component.replaceAll('/', '-');

export function remotePreset({ name, version, context, outDir, mode, screens, shared, hotClient }: RemotePresetOptions): Configuration {
  const common = commonConfiguration(mode, { isHot: Boolean(hotClient) });
  // The path is relative to the remote's folder, because module names become part of the build and absolute paths would differ between
  // folders.
  const inFolder = (page: string) => `./${relative(context, page).split(sep).join('/')}`;
  return {
    ...common,
    name,
    context,
    entry: {},
    output: { ...commonOutput(remoteScriptPolicy), path: outDir, uniqueName: uniqueNameOf(name, version) },
    // The entry must contain its own runtime. A screen is one file; code that it shares with other screens is split off only when it is
    // large enough to justify a request.
    optimization: { moduleIds: 'natural', runtimeChunk: false, splitChunks: { minSize: 100_000 }, realContentHash: !hotClient },
    plugins: [
      new ModuleFederationPlugin({
        name: uniqueNameOf(name, version),
        filename: 'entry.[contenthash:10].js',
        library: { type: 'var', name: globalNameOf(name, version) },
        exposes: Object.fromEntries(
          screens.map(({ component, page }) => [
            `./${component}`,
            { import: hotClient ? [hotClient, inFolder(page)] : inFolder(page), name: screenChunk(component) },
          ]),
        ),
        shared: Object.fromEntries(
          shared.map(({ key, range }) => [key, { import: false as const, singleton: true, requiredVersion: range }]),
        ),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: !hotClient,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      ...leanRuntime(),
      ...(common.plugins ?? []),
    ],
    resolve: { modules: ['node_modules', join(context, 'node_modules')] },
  };
}

/**
 * Replaces the federation runtime's CommonJS files by its ES modules, from which the bundler can remove unused code; this saves a third of
 * the size.
 */
function leanRuntime(): NonNullable<Configuration['plugins']> {
  return [
    new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, (found) => {
      found.request = found.request.replace(/index\.cjs$/, 'bundler.js');
    }),
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, (found) => {
      found.request = createRequire(join(found.context, 'from.js')).resolve('@module-federation/runtime/dist/index.js');
    }),
  ];
}
