/** `pnpm release …`: publish, pin, roll back, promote, look. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkContents, checkProvided } from './gate.ts';
import type { GateProblem } from './problem.ts';
import { RegistryRefusal, registryClient } from './registry-client.ts';
import { readManifest } from './release-schema.ts';
import type { PinResult } from './release-service.ts';

const usage = `Usage: pnpm release <command> [options]

  publish <remote> [--version <v>]         build and publish; the same build again changes nothing
  check <remote>                           build and run the gate, publish nothing
  pin <environment> <remote> <version>     serve this version to new tabs of the environment
  rollback <environment> <remote>          serve the version before the current one
  promote <from> <to>                      copy all pins of one environment to another
  status <environment>                     what is pinned, and since when
  history <environment>                    who changed what, newest first
  versions <remote>                        everything that was published

Options: --json (machine-readable), --dry-run (pin, rollback, promote), --reason <text>
Environment: REGISTRY_URL (default http://127.0.0.1:8080/registry), REGISTRY_TOKEN (default: the token in DATA_DIR)`;

interface Outcome {
  readonly json: unknown;
  readonly text: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    version: { type: 'string' },
    reason: { type: 'string', default: '' },
    limit: { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

class UsageProblem extends Error {}

const root = fileURLToPath(new URL('../..', import.meta.url));

function token(): string {
  const path = join(process.env.DATA_DIR ?? join(root, '.data'), 'keys', 'registry-token');
  return process.env.REGISTRY_TOKEN || (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
}

const client = registryClient({ url: (process.env.REGISTRY_URL ?? 'http://127.0.0.1:8080/registry').replace(/\/$/, ''), token: token() });

function take(...names: string[]): string[] {
  const given = positionals.slice(1);
  if (given.length !== names.length) throw new UsageProblem(`${positionals[0]} needs: ${names.map((name) => `<${name}>`).join(' ')}`);
  return given;
}

async function build(name: string) {
  // Only publishing needs the compiler.
  const { buildRemote } = await import('tooling/build-remote');
  return buildRemote(name, values.version ? { version: values.version } : {});
}

const describePin = (result: PinResult): string => {
  const head = `${result.environment} (serial ${result.serial})${result.dryRun ? ', dry run: nothing was changed' : ''}`;
  const lines = result.changes.map(({ name, from, to }) => `  ${name}: ${from ?? '–'} → ${to}`);
  const lost = result.lost.map((component) => `  no longer offered: ${component}`);
  return [head, ...(lines.length > 0 ? lines : ['  nothing to change']), ...lost].join('\n');
};

const describeProblems = (problems: readonly GateProblem[]): string =>
  problems.map(({ where, what, mend }) => `  ${where} ${what[1]}\n    ${what[0]}；${mend[0]}\n    ${mend[1]}`).join('\n');

const commands: Record<string, () => Promise<Outcome>> = {
  async publish() {
    const [name = ''] = take('remote');
    const built = await build(name);
    const result = await client.publish(built.manifest, built.folder);
    return {
      json: result,
      text: `${result.name}@${result.version} ${result.isNew ? 'published' : 'was published before: nothing changed'} (${built.isNew ? `built in ${built.milliseconds} ms` : 'built before'})`,
    };
  },
  async check() {
    const [name = ''] = take('remote');
    const { manifest, folder } = await build(name);
    const { runtimeCore, sharedModules } = await import('tooling/shared-policy');
    const files = new Map(manifest.files.map(({ path }) => [path, readFileSync(join(folder, path))]));
    const read = readManifest(manifest);
    const problems =
      'problems' in read
        ? read.problems
        : [...checkContents(manifest, files), ...checkProvided(manifest, [...sharedModules(), runtimeCore()])];
    if (problems.length > 0) throw new RegistryRefusal('gate', `${manifest.name}@${manifest.version} does not pass the gate.`, problems);
    return {
      json: { name: manifest.name, version: manifest.version, problems },
      text: `${manifest.name}@${manifest.version} passes the gate`,
    };
  },
  async pin() {
    const [environment = '', name = '', version = ''] = take('environment', 'remote', 'version');
    const result = await client.pin(environment, name, version, values.reason, values['dry-run']);
    return { json: result, text: describePin(result) };
  },
  async rollback() {
    const [environment = '', name = ''] = take('environment', 'remote');
    const result = await client.rollback(environment, name, values.reason, values['dry-run']);
    return { json: result, text: describePin(result) };
  },
  async promote() {
    const [from = '', to = ''] = take('from', 'to');
    const result = await client.promote(from, to, values.reason, values['dry-run']);
    return { json: result, text: describePin(result) };
  },
  async status() {
    const [environment = ''] = take('environment');
    const status = await client.status(environment);
    const lines = status.pins.map(
      ({ name, version, origin, problems }) =>
        `  ${name.padEnd(18)} ${version}${origin === 'operator' ? '  (operator)' : ''}${problems.length > 0 ? `\n${describeProblems(problems)}` : ''}`,
    );
    return { json: status, text: [`${environment}, serial ${status.serial}, changed ${status.changedAt}`, ...lines].join('\n') };
  },
  async history() {
    const [environment = ''] = take('environment');
    const answer = await client.history(environment, Number(values.limit));
    return {
      json: answer,
      text: answer.history
        .map(
          (row) =>
            `${row.at}  ${row.action.padEnd(8)} ${row.name}: ${row.from ?? '–'} → ${row.to}  ${row.by}${row.reason ? `: ${row.reason}` : ''}`,
        )
        .join('\n'),
    };
  },
  async versions() {
    const [name = ''] = take('remote');
    const answer = await client.versions(name);
    return { json: answer, text: answer.versions.map((row) => `${row.version}  ${row.publishedAt}  ${row.publishedBy}`).join('\n') };
  },
};

async function main(): Promise<number> {
  const command = commands[positionals[0] ?? ''];
  if (!command || values.help) {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  try {
    const outcome = await command();
    console.log(values.json ? JSON.stringify(outcome.json) : outcome.text);
    return 0;
  } catch (error) {
    const code = error instanceof RegistryRefusal ? error.code : error instanceof UsageProblem ? 'usage' : 'failed';
    const message = error instanceof Error ? error.message : String(error);
    const problems = error instanceof RegistryRefusal ? error.problems : [];
    if (values.json) console.log(JSON.stringify({ error: { code, message, problems } }));
    else console.error([message, describeProblems(problems)].filter(Boolean).join('\n'));
    return code === 'usage' ? 2 : 1;
  }
}

process.exitCode = await main();
