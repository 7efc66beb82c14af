/** Parses the arguments of `pnpm new-remote` and checks whether the remote can be created. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { entities } from 'shared-contracts/entities';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { readPackage, remoteNames, workspaceRoot } from '../workspace/workspace.ts';

export interface RemoteWish {
  /** Name of the remote without `remote-`. */
  readonly name: string;
  /** First segment of the remote's component paths. */
  readonly group: string;
  readonly title: Label;
  /** Entity whose list becomes the first screen; null when the first screen is a small page. */
  readonly entity: string | null;
}

/** Source texts of the new files, by path below the remote's folder. */
export type RemoteFiles = Readonly<Record<string, string>>;

/** Thrown when the remote cannot be created; the message says what is wrong and what to do. */
export class WishProblem extends Error {
  override readonly name = 'WishProblem';
}

export const usage = `Usage: pnpm new-remote <name> [options]      e.g. pnpm new-remote toll --title 过路费 Tolls

Makes the folder remote-<name>: a remote that builds, tests, publishes and opens.

  --group <group>       first segment of its component paths; default: the name
  --title <zh> <en>     title of its first screen; default: the name
  --entity <entity>     the first screen is the list of this entity; default: a small page`;

/** Format of names, which become parts of addresses, global variables and folders. */
const pattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const longest = 30;

function checkName(what: string, name: string): void {
  if (pattern.test(name) && name.length <= longest) return;
  throw new WishProblem(
    `"${name}" is no ${what}: small letters and digits, words joined by "-", at most ${longest} characters, e.g. toll-station.`,
  );
}

/** Names of the remotes by the groups that they declare. */
const groupsTaken = (): Map<string, string> =>
  new Map(
    remoteNames().flatMap((name) =>
      (readPackage(join(workspaceRoot, `remote-${name}`)).freight?.groups ?? []).map((group) => [group, name]),
    ),
  );

/** Parses the command line of `pnpm new-remote`; throws WishProblem. */
export function readWish(words: readonly string[]): RemoteWish {
  const text = { type: 'string' } as const;
  const options = { group: text, entity: text, title: { type: 'boolean', default: false } } as const;
  // Two words follow `--title`.
  const at = words.indexOf('--title');
  const [zh, en] = at < 0 ? [] : words.slice(at + 1, at + 3);
  const rest = at < 0 ? [...words] : [...words.slice(0, at), ...words.slice(at + 3)];
  if (at >= 0 && (!zh || !en || zh.startsWith('--') || en.startsWith('--')))
    throw new WishProblem('--title needs two words: --title 过路费 Tolls.');
  let parsed: ReturnType<typeof parseArgs<{ args: string[]; options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true });
  } catch (error) {
    throw new WishProblem(`${error instanceof Error ? error.message.split('.')[0] : error}.\n\n${usage}`);
  }
  const [given, ...more] = parsed.positionals;
  if (!given || more.length > 0) throw new WishProblem(usage);
  const name = given.replace(/^remote-/, '');
  const word = `${name[0]?.toUpperCase() ?? ''}${name.slice(1).replaceAll('-', ' ')}`;
  return checked({ name, group: parsed.values.group ?? name, title: [zh ?? word, en ?? word], entity: parsed.values.entity ?? null });
}

function checked(wish: RemoteWish): RemoteWish {
  const { name, group, entity } = wish;
  checkName('name for a remote', name);
  checkName('group', group);
  if (name === shellReleaseName) throw new WishProblem(`"${name}" is the shell's own name: choose another one.`);
  if (existsSync(join(workspaceRoot, `remote-${name}`, 'package.json')))
    throw new WishProblem(`remote-${name} exists already: choose another name.`);
  const owner = groupsTaken().get(group);
  if (owner) throw new WishProblem(`The group "${group}" belongs to remote-${owner}: choose another one with --group.`);
  if (entity !== null && !entities[entity])
    throw new WishProblem(`There is no entity "${entity}". There are: ${Object.keys(entities).sort().join(', ')}.`);
  return wish;
}
