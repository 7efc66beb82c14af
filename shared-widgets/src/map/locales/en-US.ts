import type { EnglishOf } from 'shared-contracts/texts/english-of';
import type zhCN from './zh-CN.ts';

export default {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  keys: 'Arrow keys move the map, + and − zoom.',
  pickKeys: 'Click on the map to choose a place. With the keyboard: arrow keys move the map, + and − zoom, Enter chooses its middle.',
  asText: 'Show as text',
  mark: '{{label}}: {{place}}',
  circle: '{{label}}: {{place}}, radius {{radius}} m',
  line: '{{label}}: {{count}} points, from {{first}} to {{last}}',
  line_one: '{{label}}: {{count}} point, from {{first}} to {{last}}',
  nothing: 'There is nothing on the map yet',
} as const satisfies EnglishOf<typeof zhCN>;
