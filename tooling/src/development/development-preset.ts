/** Bundler configuration of a remote in development: watched, hot-reloaded, never released. */
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type RemotePresetOptions, remotePreset } from '../build/remote-preset.ts';
import { shellFolder } from '../workspace/workspace.ts';

const pageFile = (name: string) => join(shellFolder, 'src', 'development', name);

export function developmentPreset(options: Omit<RemotePresetOptions, 'mode' | 'hotClient'>): Configuration {
  const preset = remotePreset({ ...options, mode: 'development', hotClient: pageFile('hot-update.ts') });
  return {
    ...preset,
    // The entry is loaded by its hash; the other files keep their names, so that a page with an older entry gets the newest code.
    output: {
      ...preset.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      // Old updates are not deleted while the server runs: a page that missed some edits applies them one by one.
      clean: false,
    },
    optimization: { ...preset.optimization, splitChunks: false, emitOnErrors: false },
    plugins: [
      ...(preset.plugins ?? []),
      new rspack.HotModuleReplacementPlugin(),
      // The plugin's own entry is disabled because React comes from the shell; `hot-update.ts` starts hot reload instead.
      new ReactRefreshRspackPlugin({ injectEntry: false }),
    ],
    resolve: {
      ...preset.resolve,
      alias: { ...preset.resolve?.alias, 'react/jsx-dev-runtime$': pageFile('jsx-dev-runtime.ts') },
    },
  };
}
