import { Suspense } from 'react';
import { masksOf } from 'shared-contracts/entity/masks';
import { lazyPart } from 'shared-platform/lazy-part';
import type { UnmaskingListProps } from './unmasking-list.tsx';

const UnmaskingList = lazyPart(() =>
  import(/* webpackChunkName: "unmasking" */ './unmasking-list.tsx').then((module) => ({ default: module.UnmaskingList })),
);

/** Height of the collapsed list, pixels. */
const folded = 40;

/** The list of unmaskings below records with personal data. */
export function Unmaskings(props: UnmaskingListProps) {
  if (masksOf(props.entity.fields).size === 0) return null;
  return (
    <Suspense fallback={<div style={{ height: folded }} />}>
      <UnmaskingList {...props} />
    </Suspense>
  );
}
