/** 轨迹: tab of a waybill's record. The replay, the map and the outlines are loaded when somebody opens it. */
import { Suspense } from 'react';
import type { waybill } from 'shared-contracts/business/waybill';
import { lazyPart } from 'shared-platform/lazy-part';
import type { DetailOptions } from 'shared-widgets/list-page';
import { Skeleton } from 'shared-widgets/ui/core';

const TrackReplay = lazyPart(() =>
  import(/* webpackChunkName: "track" */ './track-replay.tsx').then((part) => ({ default: part.TrackReplay })),
);

type DetailTab = NonNullable<DetailOptions<typeof waybill>['tabs']>[number];

export const trackTab: DetailTab = {
  key: 'track',
  label: ['轨迹', 'Track'],
  // The waybill's current position gets no tab of its own, because the track shows more.
  related: { entity: 'waybillPosition', by: 'waybillId', isCounted: false },
  render: ({ id, waybillNo, departTime }) => (
    <Suspense fallback={<Skeleton active />}>
      <TrackReplay waybillId={id} waybillNo={waybillNo} departTime={departTime} />
    </Suspense>
  ),
};
