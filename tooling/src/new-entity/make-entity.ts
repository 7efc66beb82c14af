/** Creates the folders of a new entity, its line in the list of entities and its migration, and updates the page of roles. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../workspace/run-command.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import type { EntityWish } from './entity-wish.ts';
import { screenFiles } from './screen-template.ts';
import { serverFiles } from './server-template.ts';

const list = join(workspaceRoot, 'shared-contracts/src/entity-list.ts');

/** The source of the list of entities with the new line added, sorted by file. */
export function withLine(text: string, { entity, group, name }: Pick<EntityWish, 'entity' | 'group' | 'name'>): string {
  const lines = text.trimEnd().split('\n');
  const from = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? '';
  const line = `export { ${entity} } from './${group}/${name}.ts';`;
  const next = lines.findIndex((known) => from(known) > from(line));
  lines.splice(next < 0 ? lines.length : next, 0, line);
  return `${lines.join('\n')}\n`;
}

/** Resolves to the created paths, relative to the repository. Removes its files when a step fails. */
export async function makeEntity(wish: EntityWish): Promise<string[]> {
  const files = Object.entries({ ...serverFiles(wish), ...screenFiles(wish) });
  const declared = `api-server/migrations/declared/${wish.table}.sql`;
  const before = readFileSync(list, 'utf8');
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(workspaceRoot, path)), { recursive: true });
      writeFileSync(join(workspaceRoot, path), text, { flag: 'wx' });
    }
    writeFileSync(list, withLine(before, wish));
    await run(join(workspaceRoot, 'node_modules/.bin/biome'), ['check', '--write', ...files.map(([path]) => path)]);
    const reason = `the table of a new entity, ${wish.title.join(' / ')}. No rows exist.`;
    const migration = await run(process.execPath, ['tooling/new-migration.ts', `${wish.group}-${wish.name}`, reason]);
    await run(process.execPath, ['tooling/roles.ts']);
    const written = [migration.split('\n', 1)[0] ?? '', declared, 'shared-contracts/src/entity-list.ts', 'docs/roles.md'];
    return [...files.map(([path]) => path), ...written];
  } catch (problem) {
    for (const path of [...files.map(([file]) => file), declared]) rmSync(join(workspaceRoot, path), { force: true });
    writeFileSync(list, before);
    throw problem;
  }
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(command, args, { cwd: workspaceRoot, quiet: true });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${output.trim()}`);
  return output.trim();
}
