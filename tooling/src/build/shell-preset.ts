/** Bundler configuration of the shell: a plain bundle, which loads remotes at run time only, through `host-shell/src/remotes`. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { runtimeCore, sharedModules } from '../workspace/shared-policy.ts';
import { shellFolder, workspaceRoot } from '../workspace/workspace.ts';
import { antdWordsRule } from './antd-words.ts';
import { shellScriptPolicy } from './build-identity.ts';
import { type BuildMode, commonConfiguration, commonOutput } from './bundler-rules.ts';

export interface ShellPresetOptions {
  readonly outDir: string;
  readonly mode: BuildMode;
  /** Source file that replaces the loader of remotes, so that the bundle contains all screens (benchmarks). */
  readonly screenLoader?: string;
}

export function shellPreset({ outDir, mode, screenLoader }: ShellPresetOptions): Configuration {
  const common = commonConfiguration(mode);
  const publicFiles = join(shellFolder, 'public');
  return {
    ...common,
    name: 'shell',
    context: shellFolder,
    // In development builds the first module prepares React for hot reload; other builds do not contain it.
    entry: { shell: mode === 'development' ? ['./src/development/development-page.ts', './src/main.tsx'] : './src/main.tsx' },
    output: { ...commonOutput(shellScriptPolicy), path: outDir, uniqueName: 'freight_shell' },
    resolve: {
      alias: {
        ...(screenLoader ? { [join(shellFolder, 'src', 'remotes', 'loader', 'screen-loader.ts')]: screenLoader } : {}),
        ...(mode === 'production' ? productionRouter() : {}),
        ...oneWayToSend(),
        // Uses antd's ES modules of its locales: the package points to CommonJS copies, which nothing else uses.
        'antd/locale': 'antd/es/locale',
      },
    },
    // Fewer and larger files: shared code is split off only when it is large enough for a request.
    optimization: {
      splitChunks: {
        minSize: 100_000,
        // What the frame loads when it is idle, and lists and forms at once: one file for both.
        cacheGroups: {
          drafts: { test: /[\\/]shared-platform[\\/]src[\\/]draft/, name: 'drafts', enforce: true },
          // The date pickers: loaded with forms, tables, the advanced query and pop-ups that show dates.
          'date-picker': {
            test: /[\\/](?:antd[\\/]es[\\/]date-picker|@rc-component[\\/]picker[\\/]es)[\\/](?!locale)/,
            name: 'date-picker',
            enforce: true,
          },
          windows: { test: /[\\/](?:antd[\\/]es[\\/]modal[\\/](?!locale)|@rc-component[\\/]dialog[\\/])/, name: 'windows', enforce: true },
        },
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
        antdWordsRule,
        // Marks antd's internal modules as free of side effects; without this rule every page would load the whole form library for one
        // context.
        { test: /[\\/]@rc-component[\\/][a-z-]+[\\/]es[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(
          Object.fromEntries([...sharedModules(), runtimeCore()].map((module) => [module.key, module.version])),
        ),
        // Build flags of the federation runtime: it runs in a browser and without its build plugin.
        FEDERATION_BUILD_IDENTIFIER: JSON.stringify('shell'),
        ENV_TARGET: JSON.stringify('web'),
      }),
      treeWhenShown(),
      ...(screenLoader ? [pickersForBundledTables()] : []),
      ...(existsSync(publicFiles) ? [new rspack.CopyRspackPlugin({ patterns: [{ from: publicFiles, to: '.' }] })] : []),
      ...(common.plugins ?? []),
    ],
  };
}

/** Replaces the router package's default, a development build that is larger and prints warnings. */
function productionRouter(): Record<string, string> {
  const installed = realpathSync(join(shellFolder, 'node_modules', 'react-router-dom'));
  const build = join(installed, '..', 'react-router', 'dist', 'production');
  return { 'react-router$': join(build, 'index.mjs'), 'react-router/dom$': join(build, 'dom-export.mjs') };
}

/** Removes axios' fetch adapter and table of status names (4 kB), because every browser has XMLHttpRequest. */
function oneWayToSend(): Record<string, false> {
  const installed = realpathSync(join(workspaceRoot, 'shared-platform', 'node_modules', 'axios', 'lib'));
  const unused = ['adapters/fetch.js', 'helpers/HttpStatusCode.js', 'cancel/CancelToken.js'];
  return Object.fromEntries(unused.map((file) => [join(installed, file), false as const]));
}

/** antd's table brings a tree along for a way to filter that no list here has: 15 kB of every list. It is loaded when it is shown. */
function treeWhenShown() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\.\/\.\.\/\.\.\/tree$/, (module) => {
    if (/[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter$/.test(module.context))
      module.request = join(workspaceRoot, 'shared-widgets', 'src', 'ui', 'tree-later.tsx');
  });
}

/** For bundles with remotes: their tables use the same cell editors as the shell's copy. */
function pickersForBundledTables() {
  const provided = join(shellFolder, 'src', 'remotes', 'provided');
  return new rspack.NormalModuleReplacementPlugin(/^editable-table(\/cell-kinds)?$/, (module) => {
    if (!/[\\/]remote-[^\\/]+[\\/]src[\\/]/.test(`${module.context}/`)) return;
    module.request = join(provided, module.request === 'editable-table' ? 'table-with-pickers.ts' : 'cell-kinds-with-pickers.ts');
  });
}
