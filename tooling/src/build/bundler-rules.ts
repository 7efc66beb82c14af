/** What both presets have in common: TypeScript through the bundler's own compiler, styles as modules, no eval. */
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { sortedChunks } from './sorted-chunks.ts';

export type BuildMode = 'production' | 'development';

/** `?raw` imports a file as text, for pages that show code. */
const raw: RuleSetRule = { resourceQuery: /^\?raw$/, type: 'asset/source' };

const typescript = (test: RegExp, tsx: boolean, isHot: boolean): RuleSetRule => ({
  test,
  resourceQuery: { not: /^\?raw$/ },
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      // One JSX runtime in both modes: the shell provides no development one. The compiler marks components only for that one,
      // so a build that is refreshed asks for it and gets a stand-in (`development-preset.ts`).
      transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
    },
  },
  type: 'javascript/auto',
});

/** Configuration that holds for the shell and for every remote. `isHot`: watched and refreshed in the page, never released. */
export function commonConfiguration(mode: BuildMode, isHot = false): Configuration {
  return {
    mode,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    lazyCompilation: false,
    infrastructureLogging: { level: 'error' },
    performance: false,
    module: {
      rules: [
        raw,
        typescript(/\.ts$/, false, isHot),
        typescript(/\.tsx$/, true, isHot),
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
      ],
      parser: { 'css/module': { namedExports: false } },
    },
    // A watched build gets files later, which cannot be among the hashes written now.
    plugins: isHot ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }), sortedChunks],
  };
}

/** File names carry their content; scripts ask for CORS so that integrity applies; the page's policy knows the name. */
export const commonOutput = (scriptPolicy: string): Configuration['output'] => ({
  publicPath: 'auto',
  filename: '[name].[contenthash:10].js',
  chunkFilename: '[name].[contenthash:10].js',
  cssFilename: '[name].[contenthash:10].css',
  cssChunkFilename: '[name].[contenthash:10].css',
  crossOriginLoading: 'anonymous',
  hashFunction: 'xxhash64',
  trustedTypes: { policyName: scriptPolicy },
});
