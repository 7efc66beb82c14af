/** Map images (tiles) for installations that have a tile server; without one, maps show only the outlines that come with the product. */
export interface MapTiles {
  /** Address of a tile, with placeholders `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Names the maker of the map; shown in a corner of the map. */
  readonly credit: string;
  /** Coordinate system of the tiles. `gcj02` is the shifted one that mapping services in mainland China must use. */
  readonly datum: 'wgs84' | 'gcj02';
}

/**
 * Reads the settings `MAP_TILES_URL`, `MAP_TILES_CREDIT` and `MAP_TILES_DATUM`; returns undefined without an address, and throws for an
 * invalid value.
 */
export function mapTilesOf(env: Readonly<Record<string, string | undefined>>): MapTiles | undefined {
  const url = env.MAP_TILES_URL;
  if (!url) return undefined;
  if (!/^https?:\/\/[^{}/]+\//.test(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new Error('MAP_TILES_URL must look like https://tiles.example.com/{z}/{x}/{y}.png');
  const datum = env.MAP_TILES_DATUM || 'wgs84';
  if (datum !== 'wgs84' && datum !== 'gcj02') throw new Error('MAP_TILES_DATUM must be wgs84 or gcj02');
  return { url, credit: env.MAP_TILES_CREDIT ?? '', datum };
}

/** Origins from which pages may load the pictures of tiles. */
export const tileOrigins = (tiles: MapTiles | undefined): string[] => (tiles ? [new URL(tiles.url).origin] : []);
