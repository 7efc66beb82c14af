/** How the shell is compiled: a plain bundle. It meets remotes only at run time, through `host-shell/src/remotes`. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { runtimeCore, sharedModules } from '../workspace/shared-policy.ts';
import { shellFolder, workspaceRoot } from '../workspace/workspace.ts';
import { shellScriptPolicy } from './build-identity.ts';
import { type BuildMode, commonConfiguration, commonOutput } from './bundler-rules.ts';

export interface ShellPresetOptions {
  readonly outDir: string;
  readonly mode: BuildMode;
  /** Source file that replaces the loader of remotes: the bundle then holds all screens (benchmarks). */
  readonly screenLoader?: string;
}

export function shellPreset({ outDir, mode, screenLoader }: ShellPresetOptions): Configuration {
  const common = commonConfiguration(mode);
  const publicFiles = join(shellFolder, 'public');
  return {
    ...common,
    name: 'shell',
    context: shellFolder,
    // The first part of a development build makes React refreshable; no other build holds any of it.
    entry: { shell: mode === 'development' ? ['./src/development/development-page.ts', './src/main.tsx'] : './src/main.tsx' },
    output: { ...commonOutput(shellScriptPolicy), path: outDir, uniqueName: 'freight_shell' },
    resolve: {
      alias: {
        ...(screenLoader ? { [join(shellFolder, 'src', 'remotes', 'loader', 'screen-loader.ts')]: screenLoader } : {}),
        ...(mode === 'production' ? productionRouter() : {}),
        ...oneWayToSend(),
        // The package names its CommonJS copies, which no other part of antd uses.
        'antd/locale': 'antd/es/locale',
      },
    },
    // Fewer, larger files: what several parts share is split off only when it is worth a request.
    optimization: {
      splitChunks: {
        minSize: 100_000,
        // Loaded by the frame when it is idle and by every form: one file for both.
        cacheGroups: { drafts: { test: /[\\/]shared-platform[\\/]src[\\/]draft/, name: 'drafts', enforce: true } },
      },
      realContentHash: true,
    },
    module: {
      ...common.module,
      rules: [
        ...(common.module?.rules ?? []),
        // Facade modules only re-export: marking them free of side effects lets a page import one component without the rest.
        {
          test: /[\\/]shared-widgets[\\/]src[\\/]ui[\\/][a-z]+\.ts$|[\\/]remotes[\\/]provided[\\/]provided-[a-z]+\.ts$/,
          sideEffects: false,
        },
        // antd's modules are not marked free of side effects; without this rule every page would load the whole form library for one context.
        { test: /[\\/]@rc-component[\\/][a-z-]+[\\/]es[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(
          Object.fromEntries([...sharedModules(), runtimeCore()].map((module) => [module.key, module.version])),
        ),
        // Switches the federation runtime reads: a browser, no build plugin.
        FEDERATION_BUILD_IDENTIFIER: JSON.stringify('shell'),
        ENV_TARGET: JSON.stringify('web'),
      }),
      ...(screenLoader ? [pickersForBundledTables()] : []),
      ...(existsSync(publicFiles) ? [new rspack.CopyRspackPlugin({ patterns: [{ from: publicFiles, to: '.' }] })] : []),
      ...(common.plugins ?? []),
    ],
  };
}

/** The router's package points bundlers at its development build: bigger, and with warnings. */
function productionRouter(): Record<string, string> {
  const installed = realpathSync(join(shellFolder, 'node_modules', 'react-router-dom'));
  const build = join(installed, '..', 'react-router', 'dist', 'production');
  return { 'react-router$': join(build, 'index.mjs'), 'react-router/dom$': join(build, 'dom-export.mjs') };
}

/** Every browser has XMLHttpRequest: axios' other way to send and its table of status names are 4 kB that no page would use. */
function oneWayToSend(): Record<string, false> {
  const installed = realpathSync(join(workspaceRoot, 'shared-platform', 'node_modules', 'axios'));
  return { [join(installed, 'lib', 'adapters', 'fetch.js')]: false, [join(installed, 'lib', 'helpers', 'HttpStatusCode.js')]: false };
}

/** Where remotes are compiled into the shell: their tables, too, come with the cells that the shell's own copy has. */
function pickersForBundledTables() {
  const provided = join(shellFolder, 'src', 'remotes', 'provided');
  return new rspack.NormalModuleReplacementPlugin(/^editable-table(\/cell-kinds)?$/, (module) => {
    if (!/[\\/]remote-[^\\/]+[\\/]src[\\/]/.test(`${module.context}/`)) return;
    module.request = join(provided, module.request === 'editable-table' ? 'table-with-pickers.ts' : 'cell-kinds-with-pickers.ts');
  });
}
