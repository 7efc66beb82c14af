/**
 * Stands in for the federation runtime's plugin that finds files to preload (`tooling/src/build/shell-preset.ts`): screens are preloaded by
 * `preload-files.ts`, which checks their hashes.
 */
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preload' });
