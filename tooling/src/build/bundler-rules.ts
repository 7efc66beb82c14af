/** Bundler rules that the presets of shell and remotes share: TypeScript by the bundler's own compiler, CSS modules, no eval. */
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
      // Development builds use the production JSX runtime too, because the shell provides no development runtime. Only with hot reload the
      // compiler needs the development runtime; `development-preset.ts` replaces it by an adapter.
      transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
    },
  },
  type: 'javascript/auto',
});

export interface CommonOptions {
  /** Hash function of the chunks; default: that of manifests. */
  readonly chunkHash?: 'sha256' | 'sha384';
  /** The build is watched and hot-reloaded in the page, and never released. */
  readonly isHot?: boolean;
  /**
   * Which script contains the hash of a script chunk: the first script (`eager`), or the chunks that load it (`lazy`), which keeps the first
   * script small where most chunks are needed later. The hashes of styles are always in the first script.
   */
  readonly hashLoading?: 'eager' | 'lazy';
}

/** Configuration that the shell and all remotes share. */
export function commonConfiguration(
  mode: BuildMode,
  { isHot = false, chunkHash = 'sha384', hashLoading = 'eager' }: CommonOptions = {},
): Configuration {
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
    // A watched build has no integrity hashes, because they cannot cover files that are built later.
    plugins: isHot ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [chunkHash], enabled: true, hashLoading }), sortedChunks],
  };
}

/**
 * File names contain a content hash; scripts are loaded with CORS, which integrity checks need; the Trusted Types policy has a fixed name
 * for the page's security policy.
 */
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
