/** A map with marks, circles and lines. Its library and outlines are loaded when the first map is shown. */
import { Suspense } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { Skeleton } from '../ui/core.ts';
import { hintStyle, type MapProps, usualHeight } from './map-shapes.ts';

export type { MapLine, MapMark, MapPoint, MapTone } from './map-shapes.ts';

const MapArea = lazyPart(() => import(/* webpackChunkName: "map" */ './map-area.tsx').then((part) => ({ default: part.MapArea })));

/** As high as a map with its hint and its content as text, so that nothing below it moves when the map appears. */
function Placeholder({ height = usualHeight }: Pick<MapProps, 'height'>) {
  return (
    <div>
      <div style={{ height }}>
        <Skeleton.Node active style={{ width: '100%', height }} />
      </div>
      <div style={hintStyle}>&nbsp;</div>
      <div>&nbsp;</div>
    </div>
  );
}

export function MapView(props: MapProps) {
  return (
    <Suspense fallback={<Placeholder height={props.height} />}>
      <MapArea {...props} />
    </Suspense>
  );
}
