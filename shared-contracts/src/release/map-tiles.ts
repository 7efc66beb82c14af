/** Pictures under the maps of an installation that has a tile server; without one maps show the outlines that come with the product. */
export interface MapTiles {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Who made the map, shown in its corner. */
  readonly credit: string;
  /** `gcj02`: the tiles are shifted as mapping services in mainland China must shift them. */
  readonly datum: 'wgs84' | 'gcj02';
}

/**
 * The settings `MAP_TILES_URL`, `MAP_TILES_CREDIT` and `MAP_TILES_DATUM`; undefined without an address. Throws for a value that cannot be
 * valid.
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
