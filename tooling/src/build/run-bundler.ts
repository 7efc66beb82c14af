import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** The statistics of a build that later checks read. */
const statsOptions = {
  all: false,
  errors: true,
  warnings: true,
  assets: true,
  modules: true,
  nestedModules: true,
  chunks: true,
  chunkGroups: true,
  entrypoints: true,
  chunkGroupAuxiliary: false,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
  groupModulesByType: false,
  groupAssetsByInfo: false,
  ids: true,
  dependentModules: true,
} as const;

/**
 * Runs the bundler once; rejects with all errors and warnings, one per line. Warnings count as errors, because a build should cause none.
 */
export function runBundler(configuration: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      const report = stats?.toJson(statsOptions);
      compiler.close(() => {
        const problems = [...(report?.errors ?? []), ...(report?.warnings ?? [])];
        if (failure) reject(failure);
        else if (!report) reject(new Error('the bundler gave no result'));
        else if (problems.length > 0) reject(new Error(problems.map((p) => `${p.moduleName ?? ''} ${p.message}`.trim()).join('\n')));
        else resolve(report);
      });
    });
  });
}
