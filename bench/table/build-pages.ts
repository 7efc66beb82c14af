/** Builds one bundle for each library, with the product's bundler and browser targets. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Configuration, rspack } from '@rspack/core';
import { commonConfiguration } from 'tooling/build/bundler-rules';
import { runBundler } from 'tooling/build/run-bundler';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { competitorsFolder } from './competitor-packages.ts';
import { type Library, libraries } from './page-contract.ts';

const pageFile: Record<Library, string> = {
  ours: join(import.meta.dirname, 'our-table.tsx'),
  antd: join(import.meta.dirname, 'antd-table.tsx'),
  'ag-grid': join(competitorsFolder, 'ag-grid.tsx'),
  'react-data-grid': join(competitorsFolder, 'react-data-grid.tsx'),
  'vxe-table': join(competitorsFolder, 'vxe-table.ts'),
};

export const pagesFolder = join(workspaceRoot, '.cache', 'bench', 'table');

/** Resolves a shared module to the workspace's copy, so that all pages use the same one. */
function shared(name: string): string {
  return dirname(createRequire(join(workspaceRoot, 'shared-widgets', 'package.json')).resolve(`${name}/package.json`));
}

function configuration(): Configuration {
  const common = commonConfiguration('production');
  return {
    ...common,
    name: 'table',
    context: import.meta.dirname,
    entry: pageFile,
    devtool: false,
    output: {
      path: pagesFolder,
      clean: true,
      publicPath: '/',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].css',
      uniqueName: 'table_bench',
    },
    // The pages share no files, so that the size of each page is complete.
    optimization: { splitChunks: false, runtimeChunk: false },
    resolve: {
      extensions: ['...', '.ts', '.tsx'],
      alias: {
        ...Object.fromEntries(['react', 'react-dom', 'antd', 'dayjs'].map((name) => [name, shared(name)])),
        'antd/locale': join(shared('antd'), 'es', 'locale'),
      },
    },
    plugins: [
      new rspack.DefinePlugin({
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      }),
    ],
  };
}

/** Builds the pages; returns the compressed size (gzip) of each page's initial script in bytes. */
export async function buildPages(): Promise<Readonly<Record<Library, number>>> {
  await runBundler(configuration());
  const weigh = (library: Library): number => gzipSync(readFileSync(join(pagesFolder, `${library}.js`))).length;
  return Object.fromEntries(libraries.map((library) => [library, weigh(library)])) as Record<Library, number>;
}
