/** Bundler configuration of the shell: a plain bundle, which loads remotes at run time only, through `host-shell/src/remotes`. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { antdStylesParts } from '../antd/antd-styles.ts';
import { antdWordsRule } from '../antd/antd-words.ts';
import { iconPathsRule } from '../antd/icon-paths.ts';
import { runtimeCore, sharedModules } from '../workspace/shared-policy.ts';
import { shellFolder, workspaceRoot } from '../workspace/workspace.ts';
import { shellScriptPolicy } from './build-identity.ts';
import { type BuildMode, commonConfiguration, commonOutput } from './bundler-rules.ts';
import { pinnedLoads, shellHash } from './shell-chunks.ts';

export interface ShellPresetOptions {
  readonly outDir: string;
  readonly mode: BuildMode;
  /** Path of a source file that replaces the loader of remotes, so that the bundle contains all screens (benchmarks). */
  readonly screenLoader?: string;
}

export function shellPreset({ outDir, mode, screenLoader }: ShellPresetOptions): Configuration {
  // Most chunks are needed after sign-in, so their hashes are not in the script that is loaded before it.
  const common = commonConfiguration(mode, { chunkHash: shellHash, hashLoading: 'lazy' });
  const antdStyles = antdStylesParts();
  const publicFiles = join(shellFolder, 'public');
  return {
    ...common,
    name: 'shell',
    context: shellFolder,
    // In development builds the first module prepares React for hot reload; other builds do not contain this module.
    entry: { shell: mode === 'development' ? ['./src/development/development-page.ts', './src/main.tsx'] : './src/main.tsx' },
    output: { ...commonOutput(shellScriptPolicy), path: outDir, uniqueName: 'freight_shell' },
    resolve: {
      alias: {
        ...(screenLoader ? { [join(shellFolder, 'src', 'remotes', 'loader', 'screen-loader.ts')]: screenLoader } : {}),
        ...(mode === 'production' ? productionRouter() : {}),
        ...oneWayToSend(),
        ...oneWayToLoad(),
        // Uses the ES modules of antd's locales: the package points to CommonJS copies, which no other code uses.
        'antd/locale': 'antd/es/locale',
      },
    },
    // Shared code is split off only when it is large enough to justify a request, which gives fewer and larger files.
    optimization: {
      splitChunks: {
        minSize: 100_000,
        // One chunk for code that the frame loads when it is idle, and that lists and forms load at once: otherwise it is in two chunks.
        cacheGroups: {
          'device-queue': { test: /[\\/]shared-platform[\\/]src[\\/]device-queue[\\/](?!on-device)/, name: 'device-queue', enforce: true },
          drafts: { test: /[\\/]shared-platform[\\/]src[\\/]draft/, name: 'drafts', enforce: true },
          // Chunk with the date pickers, which forms, tables, the advanced query and pop-ups with dates load.
          'date-picker': {
            test: /[\\/](?:antd[\\/]es[\\/]date-picker|@rc-component[\\/]picker[\\/]es)[\\/](?!locale)/,
            name: 'date-picker',
            enforce: true,
          },
          // Pickers, lists and remotes use dayjs, each in a chunk of its own.
          dayjs: { test: /[\\/]node_modules[\\/]dayjs[\\/]/, name: 'dayjs', enforce: true },
          // Chinese texts of lists, forms and charts, which are in chunks of their own. English ones are loaded by those who read them.
          'widget-texts': { test: /[\\/]shared-widgets[\\/]src[\\/](?:locales[\\/]zh-CN|messages)/, name: 'widget-texts', enforce: true },
          // Chunk with the small components of `shared-widgets/ui/core` that the first page does without; lists and forms use them too.
          core: {
            test: /[\\/](?:antd[\\/]es[\\/](?:alert|col|empty|grid|row|segmented|tooltip)|@rc-component[\\/](?:portal|segmented|tooltip|trigger)[\\/]es)[\\/]/,
            name: 'core',
            enforce: true,
          },
          // A file of its own, so that the first script is smaller and runs while the signed-in part still arrives.
          react: { test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'initial', enforce: true },
          // The bundle that benches compare with loads the signed-in part as one file.
          ...(screenLoader
            ? { product: { chunks: ({ name }) => name === 'product' || name === 'frame', name: 'product-code', enforce: true } }
            : {}),
          // Windows, and what windows, drawers and notices share, which would otherwise be in the chunk of notices again.
          windows: {
            test: /[\\/](?:antd[\\/]es[\\/](?:modal[\\/](?!locale)|drawer[\\/]useFocusable|watermark[\\/]context|_util[\\/](?:hooks[\\/]use(?:Closable|MergedMask|PatchElement|ZIndex)|ActionButton|ContextIsolator|fallbackProp|motion|styleChecker))|@rc-component[\\/](?:dialog[\\/]|util[\\/]es[\\/]Dom[\\/]focus)|antd-styles[\\/]scroll-bar-size)/,
            name: 'windows',
            enforce: true,
          },
        },
      },
      realContentHash: true,
    },
    module: {
      ...common.module,
      rules: [
        ...(common.module?.rules ?? []),
        // Facade modules contain only re-exports. Marked as free of side effects, they let a page import one component without the others.
        {
          test: /[\\/]shared-widgets[\\/]src[\\/]ui[\\/][a-z]+\.ts$|[\\/]remotes[\\/]provided[\\/]provided-[a-z]+\.ts$/,
          sideEffects: false,
        },
        antdWordsRule,
        iconPathsRule,
        antdStyles.rule,
        // Marks antd's internal modules as free of side effects; without this rule every page would load the whole form library because of
        // one React context.
        { test: /[\\/]@rc-component[\\/][a-z-]+[\\/]es[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(
          Object.fromEntries([...sharedModules(), runtimeCore()].map((module) => [module.key, module.version])),
        ),
        // Build flags of the federation runtime: it runs in a browser, without the federation build plugin.
        FEDERATION_BUILD_IDENTIFIER: JSON.stringify('shell'),
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      treeWhenShown(),
      codeInputWhenShown(),
      noSharedTooltip(),
      ...menusWhenOpened(),
      ...(antdStyles.plugins ?? []),
      ...(screenLoader ? [pickersForBundledTables()] : []),
      ...(existsSync(publicFiles) ? [new rspack.CopyRspackPlugin({ patterns: [{ from: publicFiles, to: '.' }] })] : []),
      ...(common.plugins ?? []),
      pinnedLoads,
    ],
  };
}

/**
 * Stands for files that a build leaves out. The bundler's own way to ignore a file (`false`) makes a module of each path that leads to it,
 * and their order depends on the folder of the repository, so that the same version would have other bytes in another folder.
 */
const emptyModule = join(import.meta.dirname, 'empty-module.cjs');

/** Replaces the router package's default, a development build that is larger and prints warnings. */
function productionRouter(): Record<string, string> {
  const installed = realpathSync(join(shellFolder, 'node_modules', 'react-router-dom'));
  const build = join(installed, '..', 'react-router', 'dist', 'production');
  return { 'react-router$': join(build, 'index.mjs'), 'react-router/dom$': join(build, 'dom-export.mjs') };
}

/**
 * Removes what axios does not need here: its fetch adapter and table of status names, because every browser has XMLHttpRequest, and its ways
 * to write parameters, forms and cookies: `shared-platform/http` passes `URLSearchParams`, JSON or `FormData`, and no cookie name.
 */
function oneWayToSend(): Record<string, string> {
  const installed = realpathSync(join(workspaceRoot, 'shared-platform', 'node_modules', 'axios', 'lib'));
  const helpers = ['HttpStatusCode', 'AxiosURLSearchParams', 'cookies', 'formDataToJSON', 'toFormData', 'toURLEncodedForm'];
  const unused = ['adapters/fetch.js', 'cancel/CancelToken.js', ...helpers.map((helper) => `helpers/${helper}.js`)];
  return Object.fromEntries(unused.map((file) => [join(installed, file), emptyModule]));
}

/**
 * Removes what the federation runtime does before it loads an entry: it reads the manifest of the remote, which the shell does not need,
 * because it knows the entry. Removes its preloading too, which would run a screen's scripts without checking their integrity.
 */
function oneWayToLoad(): Record<string, string> {
  const runtime = realpathSync(join(shellFolder, 'node_modules', '@module-federation', 'runtime'));
  const core = join(realpathSync(join(runtime, '..', 'runtime-core')), 'dist');
  const substitute = join(shellFolder, 'src', 'remotes', 'loader', 'no-snapshots.ts');
  const replaced = ['generate-preload-assets.js', 'snapshot/index.js', 'snapshot/SnapshotHandler.js'];
  return {
    ...Object.fromEntries(replaced.map((file) => [join(core, 'plugins', file), substitute])),
    [join(core, 'utils', 'preload.js')]: emptyModule,
  };
}

/**
 * antd's `ConfigProvider` can show all tooltips in one element (`tooltip.unique`), which this product does not use. Its part for that would
 * bring the placing of pop-ups, 10 kB, into the first page.
 */
function noSharedTooltip() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\.\/tooltip\/UniqueProvider$/, (module) => {
    if (/[\\/]antd[\\/]es[\\/]config-provider$/.test(module.context)) module.request = emptyModule;
  });
}

/**
 * antd's table includes a tree component for a filter that no list of this product has, which adds 15 kB to every list. With this
 * replacement the component is loaded only when it is shown.
 */
function treeWhenShown() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\.\/\.\.\/\.\.\/tree$/, (module) => {
    if (/[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter$/.test(module.context))
      module.request = join(workspaceRoot, 'shared-widgets', 'src', 'ui', 'tree-later.tsx');
  });
}

/** antd's inputs include one for codes, with a style of its own, which no list has. It is loaded when it is shown. */
function codeInputWhenShown() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/OTP$/, (module) => {
    if (/[\\/]antd[\\/]es[\\/]input$/.test(module.context))
      module.request = join(workspaceRoot, 'shared-widgets', 'src', 'ui', 'code-input-later.tsx');
  });
}

/**
 * antd's drop-downs, column filters and tabs include a menu that is seen only when they are opened. With these replacements it is loaded
 * then, and tabs list those that have no room without it.
 */
function menusWhenOpened() {
  const stands = (name: string) => join(workspaceRoot, 'shared-widgets', 'src', 'ui', name);
  return [
    [/^(?:\.\.\/)+menu$/, /[\\/]antd[\\/]es[\\/](?:dropdown|table[\\/]hooks[\\/]useFilter)$/, stands('menu-later.tsx')] as const,
    [/^@rc-component\/menu$/, /[\\/]@rc-component[\\/]tabs[\\/]es[\\/]TabNavList$/, stands('tabs-listbox.tsx')] as const,
  ].map(
    ([request, context, substitute]) =>
      new rspack.NormalModuleReplacementPlugin(request, (module) => {
        if (context.test(module.context)) module.request = substitute;
      }),
  );
}

/** In bundles that include the remotes, the tables must use the same cell editors as the shell's copy. */
function pickersForBundledTables() {
  const provided = join(shellFolder, 'src', 'remotes', 'provided');
  return new rspack.NormalModuleReplacementPlugin(/^editable-table(\/cell-kinds)?$/, (module) => {
    if (!/[\\/]remote-[^\\/]+[\\/]src[\\/]/.test(`${module.context}/`)) return;
    module.request = join(provided, module.request === 'editable-table' ? 'table-with-pickers.ts' : 'cell-kinds-with-pickers.ts');
  });
}
