/** Appearance of maps in the colours of the theme; in a style element of their own, so that no style sheet is loaded for them. */
import type { GlobalToken } from 'antd';
import type { MapTone } from './map-shapes.ts';

export interface MapTones {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly text: string;
  readonly marks: Readonly<Record<MapTone, string>>;
}

export const mapTones = (token: GlobalToken): MapTones => ({
  sea: token['blue-1'],
  land: token.colorBgContainer,
  border: token.colorTextQuaternary,
  text: token.colorTextSecondary,
  marks: {
    start: token['green-7'],
    end: token['purple-7'],
    current: token['blue-7'],
    problem: token['red-6'],
    quiet: token.colorTextTertiary,
  },
});

/** Style sheet with the positions of the map library's layers, and its controls in the product's appearance. */
export const mapStyle = (token: GlobalToken): string => `
.map-area { position: relative; overflow: hidden; isolation: isolate; outline-offset: -2px; touch-action: none; }
.map-area:focus-visible { outline: 2px solid ${token.colorPrimary}; }
.map-area .leaflet-pane, .map-area .leaflet-layer, .map-area .leaflet-tile, .map-area .leaflet-tile-container, .map-area .leaflet-marker-icon,
.map-area .leaflet-pane > svg { position: absolute; inset-inline-start: 0; top: 0; }
.map-area .leaflet-pane { z-index: 400; }
.map-area .leaflet-tile-pane { z-index: 200; }
.map-area .leaflet-outlines-pane { z-index: 250; }
.map-area .leaflet-marker-pane { z-index: 600; pointer-events: none; }
.map-area .leaflet-tooltip-pane { z-index: 650; }
.map-area .leaflet-tile { visibility: hidden; user-select: none; }
.map-area .leaflet-tile-loaded { visibility: inherit; }
.map-area .leaflet-pane > svg { max-width: none; max-height: none; pointer-events: none; }
.map-area .leaflet-pane > svg path { pointer-events: none; }
.map-area .leaflet-pane > svg path.leaflet-interactive { pointer-events: auto; }
.map-area .leaflet-top, .map-area .leaflet-bottom { position: absolute; z-index: 700; pointer-events: none; }
.map-area .leaflet-top { top: 8px; } .map-area .leaflet-bottom { bottom: 4px; } .map-area .leaflet-left { left: 8px; } .map-area .leaflet-right { right: 8px; }
.map-area .leaflet-control { pointer-events: auto; font: 12px/1.5 inherit; color: ${token.colorTextSecondary}; }
.map-area .leaflet-control-zoom a { display: block; width: 32px; height: 32px; line-height: 30px; text-align: center; font-size: 18px;
  color: ${token.colorText}; background: ${token.colorBgElevated}; border: 1px solid ${token.colorBorder}; text-decoration: none; }
.map-area .leaflet-control-zoom a.leaflet-disabled { color: ${token.colorTextDisabled}; }
.map-area .leaflet-tooltip { position: absolute; padding: 2px 8px; white-space: nowrap; pointer-events: none; border-radius: ${token.borderRadius}px;
  color: ${token.colorText}; background: ${token.colorBgElevated}; box-shadow: ${token.boxShadowTertiary}; font-size: 12px; }
.map-area .map-name { white-space: nowrap; font-size: 12px; color: ${token.colorTextSecondary}; transform: translate(-50%, -50%); width: max-content; }
.map-area .map-city { font-size: 11px; opacity: 0.75; }
.map-area .map-middle { position: absolute; inset: 0; margin: auto; width: 24px; height: 24px; z-index: 680; pointer-events: none; visibility: hidden;
  border: 2px solid ${token.colorText}; border-radius: 50%; }
.map-area:focus-within .map-middle { visibility: visible; }
`;
