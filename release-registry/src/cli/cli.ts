/** `pnpm release …`: publish, pin, roll back, promote, start canaries, kill, freeze, show the state, collect garbage. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// The rest is imported after this, so that its compiled code is kept: loading it otherwise takes longer than most commands.
enableCompileCache(join(root, '.cache', 'compiled-code'));
const { runCli } = await import('./run-cli.ts');
process.exitCode = await runCli(root);
