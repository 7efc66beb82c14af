// `pnpm build`: builds the shell and all remotes whose sources have changed.
import { buildAll } from './src/build/build-all.ts';

try {
  await buildAll({
    mode: process.argv.includes('--development') ? 'development' : 'production',
    onBuilt: (name, { isNew, milliseconds }) => console.log(`${name.padEnd(18)} ${isNew ? `built in ${milliseconds} ms` : 'unchanged'}`),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
