/** What both presets have in common: TypeScript through the bundler's own compiler, styles as modules, no eval. */
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';

export type BuildMode = 'production' | 'development';

const typescript = (test: RegExp, tsx: boolean): RuleSetRule => ({
  test,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      // One JSX runtime in both modes: the shell provides no development one.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
  type: 'javascript/auto',
});

/** Configuration that holds for the shell and for every remote. */
export function commonConfiguration(mode: BuildMode): Configuration {
  return {
    mode,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    lazyCompilation: false,
    infrastructureLogging: { level: 'error' },
    performance: false,
    module: {
      rules: [
        typescript(/\.ts$/, false),
        typescript(/\.tsx$/, true),
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
      ],
      parser: { 'css/module': { namedExports: false } },
    },
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
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
