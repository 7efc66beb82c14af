import type { GlobalToken } from 'antd';

const presets = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'pink',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'lime',
  'gold',
] as const;
const states = { success: 'Success', processing: 'Info', error: 'Error', warning: 'Warning' } as const;
const stateNames = Object.keys(states) as (keyof typeof states)[]; // keys of a literal

/** Colour names of tags, as in antd; any other is a CSS colour. */
export const tagColours: readonly string[] = [...presets, ...stateNames];

/** CSS variables of the grid with the tag colours (text and background) of the current theme. */
export function tagVariables(token: GlobalToken): Readonly<Record<string, string>> {
  const pairs = [
    ...presets.map((name) => [name, token[`${name}7`], token[`${name}1`]] as const),
    ...stateNames.map((name) => [name, token[`color${states[name]}`], token[`color${states[name]}Bg`]] as const),
  ];
  return Object.fromEntries(
    pairs.flatMap(([name, text, ground]) => [
      [`--tag-${name}`, text],
      [`--tag-${name}-ground`, ground],
    ]),
  );
}
