/**
 * The tree that antd's tables can show in a column's filter. No list of this product shows one, so it is loaded only when such a filter is
 * opened.
 */
import type { TreeProps } from 'antd';
import { type FC, Suspense } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';

const Tree: FC<TreeProps> = lazyPart(() =>
  import(/* webpackChunkName: "tree" */ './tree.ts').then((module) => ({ default: module.Tree as unknown as FC<TreeProps> })),
);

// biome-ignore lint/style/noDefaultExport: it stands in for a module of antd.
export default function TreeLater(props: TreeProps) {
  return (
    <Suspense fallback={null}>
      <Tree {...props} />
    </Suspense>
  );
}
