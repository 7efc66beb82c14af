/** Up to this number of nodes a tree is as high as its rows. */
const mostWholeNodes = 200;
const usualHeight = 560;

/** Counts the nodes of trees. */
export const countNodes = (nodes: readonly { readonly children?: readonly unknown[] | null }[]): number =>
  nodes.reduce((count, { children }) => count + 1 + countNodes((children ?? []) as typeof nodes), 0);

/**
 * Properties that give antd's tree a height of its own where it has more than `most` nodes: with a height it renders only the visible ones, without
 * one it renders all.
 */
export const ownHeight = (count: number, most = mostWholeNodes): { readonly height?: number } =>
  count > most ? { height: usualHeight } : {};

/** Every product has hundreds of menus and codes, most of them in closed branches; only with far more is their tree given a height. */
export const mostWholeMenus = 2_000;
