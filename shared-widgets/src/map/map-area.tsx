import { ConfigProvider, theme } from 'antd';
import type L from 'leaflet';
import { useContext, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { shellConfiguration } from 'shared-platform/config';
import { drawBase, drawLines, drawMarks, type MapContent, type MapView, makeMap, showContent, showNames } from './map-drawing.ts';
import { hintStyle, type MapLine, type MapMark, type MapProps, pointText, usualHeight } from './map-shapes.ts';
import { mapStyle, mapTones } from './map-style.ts';
import { useMapTexts } from './map-texts.ts';

const noMarks: readonly MapMark[] = [];
const noLines: readonly MapLine[] = [];
/** Number of decimals of a chosen position, as the server stores coordinates. */
const storedDigits = 6;
const stored = (degrees: number) => Number(degrees.toFixed(storedDigits));

export function MapArea({ label, marks = noMarks, lines = noLines, height = usualHeight, fit = '', onMark, onPick }: MapProps) {
  const t = useMapTexts();
  const { token } = theme.useToken();
  const nonce = useContext(ConfigProvider.ConfigContext).csp?.nonce;
  const hint = useId();
  const host = useMap({ marks, lines, fit, onMark, onPick });
  const credit = shellConfiguration().mapTiles?.credit;
  return (
    <div>
      <style nonce={nonce}>{mapStyle(token)}</style>
      <div
        className="map-area"
        ref={host}
        role="application"
        aria-label={label}
        aria-describedby={hint}
        style={{ height, background: mapTones(token).sea, borderRadius: token.borderRadius, border: `1px solid ${token.colorBorder}` }}
      >
        {onPick && <span className="map-middle" aria-hidden />}
      </div>
      {credit && <small style={{ color: token.colorTextSecondary, float: 'inline-end' }}>{credit}</small>}
      <div id={hint} style={{ ...hintStyle, color: token.colorTextSecondary }}>
        {t(onPick ? 'pickKeys' : 'keys')}
      </div>
      <AsText marks={marks} lines={lines} />
    </div>
  );
}

/** The marks and lines of the map as text, for people who cannot see it. */
function AsText({ marks, lines }: Required<Pick<MapProps, 'marks' | 'lines'>>) {
  const t = useMapTexts();
  const told = [
    ...marks.map((mark) => t(mark.radius ? 'circle' : 'mark', { label: mark.label, place: pointText(mark), radius: mark.radius ?? 0 })),
    ...lines.flatMap(({ label, points }) => {
      const [first, last] = [points[0], points.at(-1)];
      return first && last ? [t('line', { label, count: points.length, first: pointText(first), last: pointText(last) })] : [];
    }),
  ];
  return (
    <details>
      <summary>{t('asText')}</summary>
      {told.length > 0 ? (
        <ul>
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        t('nothing')
      )}
    </details>
  );
}

/** Creates the map in an element of the page, and removes it again. */
function useMap({
  marks,
  lines,
  fit,
  onMark,
  onPick,
}: Required<Pick<MapProps, 'marks' | 'lines' | 'fit'>> & Pick<MapProps, 'onMark' | 'onPick'>) {
  const t = useMapTexts();
  const { token } = theme.useToken();
  const tones = useMemo(() => mapTones(token), [token]);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const [made, setMade] = useState<{ readonly map: L.Map; readonly content: MapContent } | null>(null);
  const texts = { zoomIn: t('zoomIn'), zoomOut: t('zoomOut') };
  const begin = useEffectEvent((place: HTMLElement) => makeMap(place, shellConfiguration().mapTiles, texts));
  const picked = useEffectEvent(({ lng, lat }: L.LatLng) => onPick?.({ lng: stored(lng), lat: stored(lat) }));
  const showAll = useEffectEvent((map: L.Map) => showContent(map, { marks, lines }));
  useEffect(() => {
    if (!host.current) return;
    const place = host.current;
    const { map, content } = begin(place);
    if (view.current) map.setView(view.current.middle, view.current.zoom);
    else showAll(map);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== place) return;
      event.preventDefault();
      event.stopPropagation();
      picked(map.getCenter());
    };
    place.addEventListener('keydown', onKey);
    map.on('click', (event) => picked(event.latlng));
    map.on('zoomend', () => showNames(map));
    map.on('moveend', () => {
      view.current = { middle: map.getCenter(), zoom: map.getZoom() };
    });
    showNames(map);
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      map.invalidateSize();
      if (isFirst && place.clientWidth > 0) showAll(map);
      isFirst = false;
    });
    observer.observe(place);
    setMade({ map, content });
    return () => {
      observer.disconnect();
      place.removeEventListener('keydown', onKey);
      map.remove();
      setMade(null);
    };
  }, []);
  useEffect(() => (made ? drawBase(made.map, shellConfiguration().mapTiles, tones) : undefined), [made, tones]);
  useEffect(() => {
    if (made) drawLines(made.content.lines, lines, tones);
  }, [made, lines, tones]);
  const clicked = useEffectEvent((id: string) => onMark?.(id));
  const isAsking = onMark !== undefined;
  useEffect(() => {
    if (made) drawMarks(made.content.marks, marks, tones, isAsking ? clicked : undefined);
  }, [made, marks, tones, isAsking]);
  const fitted = useRef(fit);
  useEffect(() => {
    if (!made || fitted.current === fit) return;
    fitted.current = fit;
    showAll(made.map);
  }, [made, fit]);
  return host;
}
