import { themeDefaults } from 'shared-contracts/wire/constants';
import { describe, expect, it } from 'vitest';
import { contrast, looksDangerous, paletteOf } from './palette.ts';
import { themeColours } from './theme-colours.ts';

const colours = [...themeColours.map(({ value }) => value), '#000000', '#ffffff', '#ffff00', '#808080', '#00ff88'];
const cases = colours.flatMap((colour) => (['light', 'dark'] as const).map((theme) => [colour, theme] as const));
const grounds = { light: ['#f0f2f5', '#ffffff'], dark: ['#0b0e13', '#15181e', '#1c2027'] };

describe('palette of a theme colour', () => {
  it.each(cases)('%s keeps words readable in the %s theme', (colour, theme) => {
    const { primary, filled, filledHover, filledActive, text } = paletteOf(colour, theme);
    for (const surface of [filled, filledHover, filledActive]) expect(contrast(surface, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds[theme]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(primary, theme === 'light' ? '#ffffff' : '#15181e')).toBeGreaterThanOrEqual(3);
  });

  it('leaves the default colour as it is where it can be told from the page', () => {
    expect(paletteOf(themeDefaults.primary, 'light').primary).toBe('#1890ff');
    expect(paletteOf(themeDefaults.primary, 'dark').primary).toBe('#1890ff');
  });

  it('offers eight colours, the default among them, and refuses what is none', () => {
    expect(new Set(themeColours.map(({ value }) => value)).size).toBe(8);
    expect(themeColours[0]?.value).toBe('#1890FF');
    expect(() => paletteOf('blue', 'light')).toThrow('blue is no colour');
  });

  it('keeps usual buttons and links away from the red of danger', () => {
    const reds = ['#F5222D', '#FA541C', '#e91e63', '#800000'];
    for (const colour of reds) expect(looksDangerous(colour), colour).toBe(true);
    for (const colour of ['#1890FF', '#FAAD14', '#13C2C2', '#722ED1', '#808080', '#5a4444'])
      expect(looksDangerous(colour), colour).toBe(false);
    for (const theme of ['light', 'dark'] as const) {
      const [plain, ...others] = reds.map((colour) => paletteOf(colour, theme));
      for (const { filled, text } of others) expect([filled, text]).toEqual([plain?.filled, plain?.text]);
      const { filled, text, primary } = paletteOf('#F5222D', theme);
      expect([looksDangerous(filled), looksDangerous(text), looksDangerous(primary)]).toEqual([false, false, true]);
      // The contrast between a button and the page around it must be at least 3.
      expect(contrast(filled, theme === 'light' ? '#ffffff' : '#15181e')).toBeGreaterThanOrEqual(3);
    }
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
