/** A map with marks, circles and lines. Its library and outlines are loaded when the first map is shown. */
import { Suspense } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { Skeleton } from '../ui/core.ts';
import { type MapProps, usualHeight } from './map-shapes.ts';

export type { MapLine, MapMark, MapPoint, MapTone } from './map-shapes.ts';

const MapArea = lazyPart(() => import(/* webpackChunkName: "map" */ './map-area.tsx').then((part) => ({ default: part.MapArea })));

export function MapView(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: props.height ?? usualHeight }} />}>
      <MapArea {...props} />
    </Suspense>
  );
}
