// `pnpm build` in the folder of a remote builds only that remote.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from './src/workspace/workspace.ts';

// The rest is imported after this, so that its compiled code is kept: loading the bundler otherwise takes a third of a small build.
enableCompileCache(join(workspaceRoot, '.cache', 'compiled-code'));
const { buildRemote } = await import('./src/build/build-remote.ts');

const name = process.argv[2];
if (!name) {
  console.error('Usage: node tooling/build-remote.ts <remote>   e.g. business');
  process.exit(2);
}
try {
  const { manifest, folder, isNew, milliseconds } = await buildRemote(name);
  console.log(`${manifest.name}@${manifest.version} ${isNew ? `built in ${milliseconds} ms` : 'unchanged'}: ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
