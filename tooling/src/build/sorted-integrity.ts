import type { Compiler, RspackPluginInstance } from '@rspack/core';

const name = 'sorted-integrity';
const hashes = /(?<=sriHashes\s*=\s*\{)[^}]*(?=\})/;

/**
 * The bundler's runtime names the hashes of chunks in whatever order it came upon them. In the order of their numbers the same sources
 * make the same files: a version that was published is found unchanged when it is built again, here or elsewhere.
 */
export const sortedIntegrity: RspackPluginInstance = {
  apply({ hooks, rspack }: Compiler) {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const chunk of compilation.chunks) {
          if (!chunk.hasRuntime()) continue;
          for (const file of chunk.files) {
            const asset = assets[file];
            const found = asset && hashes.exec(asset.source().toString());
            if (!found) continue;
            const sorted = new rspack.sources.ReplaceSource(asset);
            sorted.replace(found.index, found.index + found[0].length - 1, found[0].split(',').sort().join(','));
            compilation.updateAsset(file, sorted);
          }
        }
      });
    });
  },
};
