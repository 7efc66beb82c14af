import { useState } from 'react';
import { type MapPoint, MapView } from 'shared-widgets/map';

const route = [
  { lng: 117.1201, lat: 36.6512 },
  { lng: 118.05, lat: 36.81 },
  { lng: 119.16, lat: 36.71 },
  { lng: 120.3826, lat: 36.0671 },
];

/** Example: places with a circle, a line between them, and a place that can be chosen; the map is loaded when it is shown. */
export function MapExample() {
  const [place, setPlace] = useState<MapPoint>({ lng: 118.05, lat: 36.81 });
  return (
    <MapView
      label="山东"
      marks={[
        { id: 'start', label: '济南', lng: 117.1201, lat: 36.6512, tone: 'start', radius: 5000 },
        { id: 'end', label: '青岛', lng: 120.3826, lat: 36.0671, tone: 'end', radius: 5000 },
        { id: 'chosen', label: '选取的位置', ...place, tone: 'current' },
      ]}
      lines={[{ id: 'route', label: '济南—青岛', tone: 'quiet', points: route }]}
      onPick={setPlace}
    />
  );
}
