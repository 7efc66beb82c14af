/** Largest number of nodes for which a tree is rendered completely. */
const mostWholeNodes = 200;
const usualHeight = 560;

/** Counts all nodes of trees, on every level. */
export const countNodes = (nodes: readonly { readonly children?: readonly unknown[] | null }[]): number =>
  nodes.reduce((count, { children }) => count + 1 + countNodes((children ?? []) as typeof nodes), 0);

/**
 * Properties that give antd's tree a fixed height when it has more than `most` nodes: with a height it renders only the visible nodes,
 * without one it renders all.
 */
export const ownHeight = (count: number, most = mostWholeNodes): { readonly height?: number } =>
  count > most ? { height: usualHeight } : {};

/** Every product has hundreds of menus and codes, most of them in closed branches; only trees with far more nodes get a fixed height. */
export const mostWholeMenus = 2_000;
