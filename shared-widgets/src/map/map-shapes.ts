/** A position on a map (WGS-84 degrees). This file contains the types of everything that maps draw. */
export interface MapPoint {
  readonly lng: number;
  readonly lat: number;
}

export type MapTone = 'start' | 'end' | 'current' | 'problem' | 'quiet';

export interface MapMark extends MapPoint {
  readonly id: string;
  readonly label: string;
  readonly tone: MapTone;
  /** Radius, in metres, of a circle around the mark. */
  readonly radius?: number | undefined;
}

export interface MapLine {
  readonly id: string;
  readonly label: string;
  readonly tone: MapTone;
  readonly points: readonly MapPoint[];
}

export interface MapProps {
  /** Accessible name of the map: what it shows. */
  readonly label: string;
  readonly marks?: readonly MapMark[];
  readonly lines?: readonly MapLine[];
  /** Height in pixels, default 360. */
  readonly height?: number | undefined;
  /** Whenever this value changes, the map moves to show its content. Moving marks alone do not move the map. */
  readonly fit?: string;
  /** Called with the id of a mark that was clicked. The page must offer the same function outside the map too, for people who cannot see it. */
  readonly onMark?: ((id: string) => void) | undefined;
  /** Called with a position that a person chooses: by a click, or by Enter for the centre of the map. */
  readonly onPick?: ((point: MapPoint) => void) | undefined;
}

export const usualHeight = 360;

/** The line below a map that says how it is used. */
export const hintStyle = { fontSize: 12 };

/** A position as text with five decimals, which is exact to about a metre. */
export const pointText = ({ lng, lat }: MapPoint): string => `${lng.toFixed(5)}, ${lat.toFixed(5)}`;
