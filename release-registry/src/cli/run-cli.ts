/** Runs one command of `pnpm release` with the words of the command line. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from './cli-commands.ts';
import { describeFindings } from './cli-text.ts';
import { usage } from './cli-usage.ts';
import { RegistryRefusal, registryClient } from './registry-client.ts';
import { UsageProblem } from './usage-problem.ts';

function token(root: string): string {
  const path = join(process.env.DATA_DIR ?? join(root, '.data'), 'keys', 'registry-token');
  return process.env.REGISTRY_TOKEN || (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
}

/** Prints the outcome; resolves to the exit code: 0, 1 when it failed or was refused, 2 for wrong words. `root` is the folder of the repository. */
export async function runCli(root: string): Promise<number> {
  let isJson = process.argv.includes('--json');
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        version: { type: 'string' },
        reason: { type: 'string', default: '' },
        limit: { type: 'string', default: '20' },
        expect: { type: 'string' },
        to: { type: 'string' },
        at: { type: 'string' },
        from: { type: 'string' },
        only: { type: 'string' },
        menu: { type: 'string' },
        folder: { type: 'string' },
        against: { type: 'string' },
        percent: { type: 'string' },
        users: { type: 'string' },
        roles: { type: 'string' },
        departments: { type: 'string' },
        name: { type: 'string' },
        margin: { type: 'string' },
        minimum: { type: 'string' },
        publish: { type: 'string' },
        operate: { type: 'string' },
        days: { type: 'string' },
        'keep-days': { type: 'string', default: '30' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    isJson = values.json;
    const command = commands[positionals[0] ?? ''];
    if (!command || values.help) {
      console.error(usage);
      return values.help ? 0 : 2;
    }
    const url = (process.env.REGISTRY_URL ?? 'http://127.0.0.1:8080/registry').replace(/\/$/, '');
    const client = registryClient({ url, token: token(root) });
    const outcome = await command({ client, given: positionals.slice(1), options: values });
    console.log(isJson ? JSON.stringify(outcome.json) : outcome.text);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageProblem || (error instanceof TypeError && 'code' in error);
    const code = error instanceof RegistryRefusal ? error.code : isUsage ? 'usage' : 'failed';
    const message = error instanceof Error ? error.message : String(error);
    const problems = error instanceof RegistryRefusal ? error.problems : [];
    if (isJson) console.log(JSON.stringify({ error: { code, message, problems } }));
    else console.error([message, describeFindings(problems)].filter(Boolean).join('\n'));
    return code === 'usage' ? 2 : 1;
  }
}
