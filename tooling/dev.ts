// `pnpm dev <remote>`: shows one remote from source in the real shell, with the pinned versions of all other remotes.
import { StartupProblem } from 'api-server/kernel/basics/errors';
import { type Development, developRemote } from './src/development/develop-remote.ts';
import { readDevelopmentOptions } from './src/development/development-options.ts';
import { demoLines } from './src/product/product.ts';

const clock = () => new Date().toTimeString().slice(0, 8);

try {
  let development: Development | undefined;
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    // When the command is stopped during the start, the product that it started is stopped too.
    await development?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const options = readDevelopmentOptions(process.argv.slice(2));
  development = await developRemote(options, (line) => console.log(`${clock()}  ${line}`));
  console.log(`\nready ${development.url}`);
  for (const { component, declaration } of development.watch.screens())
    console.log(`  ${development.url}/${component}  ${declaration.title.join(' ')}`);
  if (options.product === null) console.log(demoLines()[0]);
  console.log('');
} catch (problem) {
  if (!(problem instanceof StartupProblem)) throw problem;
  console.error(`\n${problem.message}`);
  process.exit(problem.exitCode);
}
