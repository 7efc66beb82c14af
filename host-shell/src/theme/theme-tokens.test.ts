import { theme } from 'shared-widgets/ui/base';
import { describe, expect, it } from 'vitest';
import { contrast, paletteOf } from './palette.ts';
import { themeColours } from './theme-colours.ts';
import { themeOf } from './theme-tokens.ts';

type Tokens = Readonly<Record<string, string>>;
type Channels = readonly [red: number, green: number, blue: number, share: number];

/** Parses the notations that tokens have: `#rgb`, `#rrggbb`, `rgb(…)` and `rgba(…)`. */
function channels(colour: string): Channels {
  const whole = /^#(..)(..)(..)$/.exec(colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))?.slice(1);
  if (whole) return [...(whole.map((part) => Number.parseInt(part, 16)) as [number, number, number]), 1];
  const [red, green, blue, share = 1] = (/^rgba?\(([^)]+)\)$/.exec(colour)?.[1] ?? '').split(',').map(Number);
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`${colour} is no colour`);
  return [red, green, blue, share];
}

/** The colour that results when a translucent colour lies on an opaque background. */
function over(colour: string, ground: string): string {
  const [front, back] = [channels(colour), channels(ground)];
  const parts = [0, 1, 2].map((index) => Math.round((front[index] ?? 0) * front[3] + (back[index] ?? 0) * (1 - front[3])));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const ratio = (words: string, ground: string): number => contrast(over(words, ground), ground);

/** All tokens for a theme, a colour and the setting for colour blindness, including the tokens of single components. */
function tokensOf(name: 'light' | 'dark', colour: string, isColourWeak: boolean) {
  const config = themeOf({ name, palette: paletteOf(colour, name), isColourWeak, isStill: true, isPhone: false });
  const all = theme.getDesignToken(config) as unknown as Tokens;
  const own = (component: 'Tag' | 'Typography' | 'Button' | 'Badge' | 'Tabs' | 'Dropdown' | 'Switch'): Tokens => ({
    ...all,
    ...(config.components?.[component] as Tokens),
  });
  return { all, own };
}

const choices = (['light', 'dark'] as const).flatMap((name) =>
  themeColours.flatMap(({ value }) => [false, true].map((isColourWeak) => ({ name, colour: value, isColourWeak }))),
);

it('on a phone a week fits into a window of 320 px', () => {
  const tokens = (isPhone: boolean) =>
    themeOf({ name: 'light', palette: paletteOf(themeColours[0]?.value ?? '', 'light'), isColourWeak: false, isStill: true, isPhone })
      .components?.DatePicker ?? {};
  // antd adds 18 px at both sides of a week.
  expect(7 * Number(tokens(true).cellWidth) + 36).toBeLessThanOrEqual(320);
  expect(tokens(false)).toEqual({});
});

it.each([true, false])('buttons at the foot of a drawer are in line with its fields, on a phone %s', (isPhone) => {
  const palette = paletteOf(themeColours[0]?.value ?? '', 'light');
  const config = themeOf({ name: 'light', palette, isColourWeak: false, isStill: true, isPhone });
  // The padding of a drawer's content.
  expect(config.components?.Drawer?.footerPaddingInline).toBe(theme.getDesignToken(config).paddingLG);
});

it('in the dark theme open lists and dialogs have an edge that is seen on the page', () => {
  const { all } = tokensOf('dark', themeColours[0]?.value ?? '', false);
  for (const shadow of [all.boxShadow, all.boxShadowSecondary]) {
    const edge = /^0 0 0 1px (rgba\([^)]+\))/.exec(shadow ?? '')?.[1] ?? '';
    // Without it the contrast of their surface is 1.1 : 1.
    for (const ground of [all.colorBgLayout, all.colorBgContainer]) expect(ratio(edge, ground ?? '')).toBeGreaterThan(1.5);
  }
});

describe('colours of words', () => {
  it.each(choices)('reach 4.5 : 1 with $colour in the $name theme, colour-weak $isColourWeak', ({ name, colour, isColourWeak }) => {
    const { all, own } = tokensOf(name, colour, isColourWeak);
    const grounds = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'].map((ground) => over(all[ground] ?? '', '#ffffff'));
    const surface = grounds[1] ?? '';
    const found: Record<string, number> = {};
    const check = (what: string, words: string | undefined, ground: string): void => {
      const measured = ratio(words ?? '', ground);
      if (measured < 4.5) found[`${what} on ${ground}`] = Number(measured.toFixed(2));
    };

    for (const ground of grounds) {
      for (const words of ['colorText', 'colorTextSecondary', 'colorTextTertiary', 'colorTextDescription', 'colorTextHeading', 'colorLink'])
        check(words, all[words], ground);
    }
    // Texts in inputs, in the header row of tables and on selected tabs.
    check('placeholder', all.colorTextPlaceholder, surface);
    check('head of a table', all.colorTextHeading, over(all.colorFillAlter ?? '', surface));
    check('selected tab', own('Tabs').itemSelectedColor, surface);
    // Error messages below fields appear on two backgrounds: the page of a form, and dialogs.
    for (const ground of grounds.slice(1)) check('refusal', all.colorError, ground);
    // A button without a frame that deletes, on the tinted ground of a comment in a drawer.
    check('link that deletes', all.colorError, over(all.colorFillQuaternary ?? '', grounds[2] ?? ''));
    // Contrast of state tags: text in the colour of the tone on the tint of that tone; for tags without a tone, plain text on grey.
    for (const tone of ['Info', 'Success', 'Warning', 'Error'])
      for (const ground of grounds.slice(1)) check(`tag ${tone}`, own('Tag')[`color${tone}`], over(all[`color${tone}Bg`] ?? '', ground));
    // Sentences in the colour of a tone, e.g. why a lorry cannot be chosen.
    for (const tone of ['Success', 'Warning', 'Error'])
      for (const ground of grounds) check(`sentence ${tone}`, own('Typography')[`color${tone}Text`], ground);
    check('plain tag', all.colorText, over(all.colorFillQuaternary ?? '', surface));
    // Contrast of hints inside a form or above a list: plain text on the tint of the hint's tone.
    for (const tone of ['Info', 'Success', 'Warning', 'Error'])
      check(`note ${tone}`, all.colorText, over(all[`color${tone}Bg`] ?? '', surface));
    // Texts on filled buttons (at rest, hovered, pressed), on count badges and on chosen rows.
    const button = own('Button');
    for (const state of ['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'])
      check(`button ${state}`, '#ffffff', button[state] ?? '');
    check('button that deletes', button.dangerColor ?? '#ffffff', over(all.colorError ?? '', surface));
    check('count', '#ffffff', own('Badge').colorError ?? '');
    // A command that deletes in a menu: at rest, under the keyboard's focus, under the pointer.
    const menu = own('Dropdown');
    const raised = grounds[2] ?? '';
    for (const ground of [raised, over(all.controlItemBgHover ?? '', raised)]) check('command that deletes', menu.colorError, ground);
    for (const chosen of ['controlItemBgActive', 'controlItemBgActiveHover'])
      check('chosen entry', menu.colorPrimary, over(all[chosen] ?? '', raised));
    check('command that deletes, pointed at', menu.colorTextLightSolid, menu.colorError ?? '');
    for (const chosen of ['controlItemBgActive', 'controlItemBgActiveHover'])
      for (const words of ['colorText', 'colorLink']) check(`chosen row: ${words}`, all[words], over(all[chosen] ?? '', surface));
    for (const state of ['colorPrimary', 'colorPrimaryHover'])
      check(`word of a switch that is on, ${state}`, '#ffffff', own('Switch')[state] ?? '');
    const off = own('Switch').colorTextQuaternary ?? all.colorTextQuaternary ?? '';
    for (const ground of grounds) check('word of a switch that is off', '#ffffff', over(off, ground));
    expect(found).toEqual({});
  });
});
