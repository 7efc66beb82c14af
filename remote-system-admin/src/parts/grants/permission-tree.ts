/** A node of the permission tree. */
export interface PermissionNode {
  readonly key: string;
  readonly title: string;
  readonly titleEn?: string | null;
  /** 1 when the menu has data rules. */
  readonly ruleFlag?: number;
  readonly children?: readonly PermissionNode[] | null;
}

/** Keys of a node and of all nodes below it. */
function keysBelow(node: PermissionNode): string[] {
  return [node.key, ...(node.children ?? []).flatMap(keysBelow)];
}

/** Path from a root to the node; empty when the node is not found. */
function pathTo(nodes: readonly PermissionNode[], key: string): readonly PermissionNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const rest = pathTo(node.children ?? [], key);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

/**
 * The selection after a click. Selecting a node also selects all nodes below it and all menus above it, because a screen cannot be reached
 * without its menu. Deselecting a node also removes the nodes below it and keeps the menus above.
 */
export function toggled(nodes: readonly PermissionNode[], checked: ReadonlySet<string>, key: string): Set<string> {
  const path = pathTo(nodes, key);
  const node = path.at(-1);
  if (!node) return new Set(checked);
  const below = keysBelow(node);
  if (checked.has(key)) return new Set([...checked].filter((one) => !below.includes(one)));
  return new Set([...checked, ...path.map((parent) => parent.key), ...below]);
}

/** The selection after a click that changes only the clicked node. */
export function toggledAlone(checked: ReadonlySet<string>, key: string): Set<string> {
  return checked.has(key) ? new Set([...checked].filter((one) => one !== key)) : new Set([...checked, key]);
}

/** Keys of selected nodes that nobody can reach, because a menu above them is not selected. */
export function unreachable(nodes: readonly PermissionNode[], checked: ReadonlySet<string>, isReached = true): string[] {
  return nodes.flatMap(({ key, children }) => {
    const isOn = checked.has(key);
    return [...(isOn && !isReached ? [key] : []), ...unreachable(children ?? [], checked, isReached && isOn)];
  });
}

/** Keys of all nodes of the tree. */
export function allKeys(nodes: readonly PermissionNode[]): string[] {
  return nodes.flatMap(keysBelow);
}
