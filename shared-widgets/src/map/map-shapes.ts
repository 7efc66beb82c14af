/** What is drawn on a map. Positions are WGS-84 degrees. */
export interface MapPoint {
  readonly lng: number;
  readonly lat: number;
}

export type MapTone = 'start' | 'end' | 'current' | 'problem' | 'quiet';

export interface MapMark extends MapPoint {
  readonly id: string;
  readonly label: string;
  readonly tone: MapTone;
  /** Circle around the mark, in metres. */
  readonly radius?: number | undefined;
}

export interface MapLine {
  readonly id: string;
  readonly label: string;
  readonly tone: MapTone;
  readonly points: readonly MapPoint[];
}

export interface MapProps {
  /** What the map shows; its accessible name. */
  readonly label: string;
  readonly marks?: readonly MapMark[];
  readonly lines?: readonly MapLine[];
  /** Height in pixels, default 360. */
  readonly height?: number;
  /** The view moves to the content when this value changes; moving marks do not move the view. */
  readonly fit?: string;
  /** Called with the id of a mark that a person clicks. Offer the same beside the map for people who do not see it. */
  readonly onMark?: ((id: string) => void) | undefined;
  /** Called with the place that a person chooses by a click, or by Enter for the middle of the map. */
  readonly onPick?: ((point: MapPoint) => void) | undefined;
}

export const usualHeight = 360;

/** Position as people read it: five digits are about a metre. */
export const pointText = ({ lng, lat }: MapPoint): string => `${lng.toFixed(5)}, ${lat.toFixed(5)}`;
