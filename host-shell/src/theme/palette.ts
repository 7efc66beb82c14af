/**
 * Computes the palette of a theme colour so that texts and controls are readable (WCAG AA): contrast 4.5 : 1 for text on every background,
 * 3 : 1 for marks and borders. The colour is changed no more than needed.
 */
import type { ThemeName } from './theme-preference.ts';

type Rgb = readonly [red: number, green: number, blue: number];

export interface Palette {
  /** Colour of marks, borders and switches: the theme colour if its contrast suffices. */
  readonly primary: string;
  /** Background behind white text: normal, hovered and pressed. */
  readonly filled: string;
  readonly filledHover: string;
  readonly filledActive: string;
  /** Colour of texts and links in the theme colour. */
  readonly text: string;
  /** Background of a selected row; texts and links on it are readable. */
  readonly chosen: string;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const forWords = 4.5;
const forMarks = 3;
/** Opacity of the theme colour behind a selected row or tab. */
const tint = 0.12;
/** Backgrounds of base.css by theme: page, surface, raised surface. */
const grounds: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ['#f0f2f5', '#ffffff', '#fafafa'],
  dark: ['#0b0e13', '#15181e', '#1c2027'],
};

/**
 * Colours of buttons and links for theme colours that could be mistaken for danger: buttons are dark grey with white text, links have the
 * colour of text. Marks, borders and switches keep the theme colour.
 */
const neutral: Readonly<Record<ThemeName, { readonly filled: Rgb; readonly text: Rgb }>> = {
  light: { filled: [52, 60, 72], text: [38, 44, 54] },
  dark: { filled: [96, 105, 119], text: [214, 219, 226] },
};
/** Hue of the danger colour (red) in degrees; below, the difference within which another hue counts as similar. */
const dangerHue = 357;
const nearDanger = 24;
/** Colours whose channels differ less than this count as grey. */
const greyBelow = 60;

/** Parses `#rrggbb`; throws for any other text. */
function rgb(colour: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!digits) throw new Error(`${colour} is no colour`);
  return [Number.parseInt(digits[1] ?? '', 16), Number.parseInt(digits[2] ?? '', 16), Number.parseInt(digits[3] ?? '', 16)];
}

const hex = (colour: Rgb): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mixed = (colour: Rgb, other: Rgb, share: number): Rgb => [
  colour[0] + (other[0] - colour[0]) * share,
  colour[1] + (other[1] - colour[1]) * share,
  colour[2] + (other[2] - colour[2]) * share,
];

/** Relative luminance of a colour, as WCAG 2 defines it. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratioOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => ratioOf(rgb(one), rgb(other));

/** Moves the colour towards `end` in steps of one hundredth until its contrast to every background is sufficient. */
function moved(colour: Rgb, end: Rgb, ratio: number, standsOn: (shade: Rgb) => readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const shade = mixed(colour, end, share);
    // The contrast is checked after the channels were rounded to whole numbers, because the colour is written in that form.
    const written = rgb(hex(shade));
    if (standsOn(written).every((ground) => ratioOf(written, ground) >= ratio)) return shade;
  }
  return end;
}

/** Whether a colour is so close to red that a normal button would look like a delete button. */
export function looksDangerous(colour: string): boolean {
  const [red, green, blue] = rgb(colour);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  // Only colours whose red channel is the largest have a hue near red.
  if (range < greyBelow || most !== red) return false;
  const hue = (60 * ((green - blue) / range) + 360) % 360;
  const away = Math.abs(hue - dangerHue);
  return Math.min(away, 360 - away) <= nearDanger;
}

/**
 * The palette of a colour in a theme; buttons and links are grey when the colour looks like danger. Throws for a text that is no colour.
 */
export function paletteOf(themeColour: string, theme: ThemeName): Palette {
  const colour = rgb(themeColour);
  const end = theme === 'dark' ? white : black;
  const own = grounds[theme].map(rgb);
  const surface = own[1] ?? white;
  const isDanger = looksDangerous(themeColour);
  const filled = isDanger ? neutral[theme].filled : moved(colour, black, forWords, () => [white]);
  return {
    chosen: hex(mixed(surface, colour, tint)),
    primary: hex(moved(colour, end, forMarks, () => [surface])),
    filled: hex(filled),
    filledHover: hex(mixed(filled, black, 0.12)),
    filledActive: hex(mixed(filled, black, 0.24)),
    // Selected rows and tabs are tinted with the theme colour, so text must be readable there too.
    text: hex(
      isDanger ? neutral[theme].text : moved(colour, end, forWords, () => [...own, ...own.map((ground) => mixed(ground, colour, tint))]),
    ),
  };
}
