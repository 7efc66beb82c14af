// `npm start`: builds what changed, opens the database, publishes and pins the remotes, serves everything on one port.

import { StartupProblem } from 'api-server/kernel/basics/errors';
import { readConfig } from 'api-server/kernel/config/config';

// `--without <remote>`: this remote is neither built nor pinned, because `pnpm dev` serves it.
const without = process.argv.flatMap((word, index, words) => (words[index - 1] === '--without' ? [word] : []));
const began = performance.now();
const say = (line: string) => console.log(`${`${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(7)}  ${line}`);

try {
  // The product is imported here and not at the top, because invalid declarations throw when it is loaded; the error is then reported like
  // that of any other failed start.
  const { demoLines, startProduct } = await import('./src/product/product.ts');
  // The level `info` would log every request; a person at a terminal needs warnings only.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const product = await startProduct(config, say, without, (problem) => {
    console.error(`\n${problem.message}`);
    process.exit(problem.exitCode);
  });
  let isEnding = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    console.log(`\n${signal}: stopping …`);
    await product.close();
    console.log('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  console.log(`\nready ${product.url}`);
  if (config.demo) console.log(demoLines().join('\n'));
} catch (problem) {
  if (!(problem instanceof StartupProblem)) throw problem;
  console.error(`\n${problem.message}`);
  process.exit(problem.exitCode);
}
