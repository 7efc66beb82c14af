import type { Compiler, RspackPluginInstance } from '@rspack/core';

const name = 'sorted-chunks';
const load = String.raw`__webpack_require__\.e\([^()]*\)`;

/** Lists in the runtime code whose order has no meaning, each with a function that sorts it by chunk number. */
const lists: readonly (readonly [RegExp, (list: string) => string])[] = [
  [/(?<=(?:sri(?:Css)?|child)Hashes\s*=\s*\{)[^}]*(?=\})/g, (list) => list.split(',').sort().join(',')],
  [new RegExp(String.raw`${load}(?:,\s*${load})+`, 'g'), sortedLoads],
];

/** Sorts the chunks that several screens share; a screen's own chunk stays last. */
function sortedLoads(list: string): string {
  const calls = list.split(/,\s*(?=__webpack_require__)/);
  return [...calls.slice(0, -1).sort(), ...calls.slice(-1)].join(', ');
}

/**
 * Sorts chunk lists in the bundler's runtime code, whose order otherwise depends on the folder. With sorted lists the same sources always
 * give the same files, so a published version is recognised when it is built again on another machine.
 */
export const sortedChunks: RspackPluginInstance = {
  apply({ hooks, rspack }: Compiler) {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets).filter(([path]) => path.endsWith('.js'))) {
          const text = asset.source().toString();
          const found = lists.flatMap(([list, sort]) => [...text.matchAll(list)].map((match) => ({ match, sorted: sort(match[0]) })));
          const changed = found.filter(({ match, sorted }) => match[0] !== sorted);
          if (changed.length === 0) continue;
          const replaced = new rspack.sources.ReplaceSource(asset);
          for (const { match, sorted } of changed) replaced.replace(match.index, match.index + match[0].length - 1, sorted);
          compilation.updateAsset(file, replaced);
        }
      });
    });
  },
};
