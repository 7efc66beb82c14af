/** Node of the grant tree. */
export interface PermissionNode {
  readonly key: string;
  readonly title: string;
  readonly titleEn?: string | null;
  readonly children?: readonly PermissionNode[] | null;
}

/** A node with everything below it. */
function keysBelow(node: PermissionNode): string[] {
  return [node.key, ...(node.children ?? []).flatMap(keysBelow)];
}

/** The way from a root to the node; empty where there is none. */
function pathTo(nodes: readonly PermissionNode[], key: string): readonly PermissionNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const rest = pathTo(node.children ?? [], key);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

/**
 * What is checked after a click: checking takes what lies below and every menu on the way there, because a screen whose menu is
 * missing cannot be reached; unchecking takes away what lies below and leaves the menus above.
 */
export function toggled(nodes: readonly PermissionNode[], checked: ReadonlySet<string>, key: string): Set<string> {
  const path = pathTo(nodes, key);
  const node = path.at(-1);
  if (!node) return new Set(checked);
  const below = keysBelow(node);
  if (checked.has(key)) return new Set([...checked].filter((one) => !below.includes(one)));
  return new Set([...checked, ...path.map((parent) => parent.key), ...below]);
}

/** Every key of the tree. */
export function allKeys(nodes: readonly PermissionNode[]): string[] {
  return nodes.flatMap(keysBelow);
}
