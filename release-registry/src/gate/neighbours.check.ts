/** Checks that no other remote of the environment has the same group, component path or global name. */
import type { ReleaseManifest } from 'shared-contracts/release/release';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { componentsOf, finding, type GateSubject, type GateTarget } from './gate-check.ts';

interface Owners {
  readonly groups: Map<string, ReleaseManifest[]>;
  readonly components: Map<string, ReleaseManifest[]>;
  readonly globals: Map<string, ReleaseManifest[]>;
}

/**
 * Groups, component paths and global names taken by the other remotes of an environment; cached per list of these remotes, because many
 * releases are checked against the same list.
 */
const known = new WeakMap<readonly ReleaseManifest[], Owners>();

function ownersAmong(neighbours: readonly ReleaseManifest[]): Owners {
  const found = known.get(neighbours);
  if (found) return found;
  const owners: Owners = { groups: new Map(), components: new Map(), globals: new Map() };
  const add = (map: Map<string, ReleaseManifest[]>, key: string, manifest: ReleaseManifest) => {
    const list = map.get(key);
    if (list) list.push(manifest);
    else map.set(key, [manifest]);
  };
  for (const manifest of neighbours) {
    for (const group of manifest.groups) add(owners.groups, group, manifest);
    for (const component of componentsOf(manifest)) add(owners.components, component, manifest);
    add(owners.globals, manifest.globalName, manifest);
  }
  known.set(neighbours, owners);
  return owners;
}

export function neighbours({ manifest }: GateSubject, target: GateTarget): readonly GateFinding[] {
  const owners = ownersAmong(target.neighbours);
  const others = (map: Map<string, ReleaseManifest[]>, key: string) => [
    ...new Map((map.get(key) ?? []).filter((other) => other.name !== manifest.name).map((other) => [other.name, other])).values(),
  ];
  const groups = manifest.groups.flatMap((group) =>
    others(owners.groups, group).map((other) =>
      finding(
        'group-taken',
        group,
        [`分组已由 ${other.name} 提供`, `is already served by ${other.name}@${other.version}.`],
        ['请从其中一个应用的 freight.groups 中去掉该分组', 'Remove the group from one of the two packages.'],
      ),
    ),
  );
  const components = componentsOf(manifest).flatMap((component) =>
    others(owners.components, component).map((other) =>
      finding(
        'component-taken',
        component,
        [`组件已由 ${other.name} 提供`, `is already offered by ${other.name}@${other.version}.`],
        ['请删除其中一个别名', 'Remove the alias from one of the two.'],
      ),
    ),
  );
  const globals = others(owners.globals, manifest.globalName).map((other) =>
    finding(
      'global-taken',
      manifest.globalName,
      [`全局名已由 ${other.name} 使用`, `is the global name of ${other.name}@${other.version} too.`],
      ['请更改应用名', 'Rename one of the remotes.'],
    ),
  );
  return [...groups, ...components, ...globals];
}
