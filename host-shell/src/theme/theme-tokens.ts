/** antd's tokens for a theme, a colour and the user's accessibility settings. */
import { type ThemeConfig, theme } from 'shared-widgets/ui/base';
import type { Palette } from './palette.ts';
import type { ThemeName } from './theme-preference.ts';

export interface ThemeChoices {
  readonly name: ThemeName;
  readonly palette: Palette;
  readonly isColourWeak: boolean;
  /** True: nothing is animated. */
  readonly isStill: boolean;
  /** True when the window is as narrow as a phone's; controls are then large enough to touch. */
  readonly isPhone: boolean;
}

const surfaces = {
  light: { colorError: '#cf1322', colorTextTertiary: 'rgba(0, 0, 0, 0.62)', colorTextPlaceholder: 'rgba(0, 0, 0, 0.57)' },
  dark: {
    colorTextTertiary: 'rgba(255, 255, 255, 0.65)',
    colorTextPlaceholder: 'rgba(255, 255, 255, 0.57)',
    // Background colours, the same as in base.css.
    colorBgLayout: '#0b0e13',
    colorBgContainer: '#15181e',
    colorBgElevated: '#1c2027',
  },
} as const;
/**
 * Edge of open lists and dialogs in the dark theme, where antd's shadows cannot be seen: their surface is hardly lighter than the page below
 * them.
 */
const darkEdge = '0 0 0 1px rgba(255, 255, 255, 0.18), 0 6px 16px 0 rgba(0, 0, 0, 0.48)';
/** antd's texts in the colours of tones have a contrast of only 1.9 : 1 on tinted tags and on plain surfaces, so they are replaced. */
const tags = {
  light: { colorInfo: '#0958d9', colorSuccess: '#237804', colorWarning: '#ad4e00', colorError: '#cf1322' },
  dark: { colorInfo: '#4096ff', colorSuccess: '#6abe39', colorWarning: '#e8b339', colorError: '#ff7875' },
} as const;
/**
 * Colours for people who cannot distinguish red and green: blue, ochre and vermilion, which remain distinct with the common forms of colour
 * blindness (palette of Okabe and Ito). Backgrounds are tints of these; texts are darker, or lighter in the dark theme.
 */
const apart = {
  light: { colorInfo: '#9254de', colorSuccess: '#1677cc', colorWarning: '#e69f00', colorError: '#c24e00' },
  dark: { colorInfo: '#9254de', colorSuccess: '#3f9be8', colorWarning: '#e69f00', colorError: '#ff8a3d' },
} as const;
const apartTags = {
  light: { colorInfo: '#5b2da0', colorSuccess: '#00508f', colorWarning: '#7a5200', colorError: '#9c3f00' },
  dark: { colorInfo: '#c4a1f7', colorSuccess: '#69b8f5', colorWarning: '#e6c04a', colorError: '#ff9a57' },
} as const;
/**
 * antd's red in the dark theme has a contrast of only 4.2 : 1 as text. A red that is readable as text is too light below white text, so the
 * text on red buttons is dark.
 */
const readableRed = { colorError: '#f06f6d', colorErrorText: '#f06f6d', colorErrorHover: '#f58a88' } as const;
const onLightRed = {
  Button: { dangerColor: '#1f0707' },
  Badge: { colorError: '#cf1322' },
  // A menu command that deletes is readable on the raised surface, which is lighter while the command has the keyboard's focus, and on a
  // red background under the pointer.
  Dropdown: { colorError: '#f5908f', colorTextLightSolid: '#1f0707' },
} as const;
const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", Roboto, "Helvetica Neue", Arial, sans-serif';

/**
 * Smallest height of controls, in pixels, so that they are easy to touch. The large size is larger, to leave space for the frame around the parts of
 * a control.
 */
const thumb = { controlHeight: 48, controlHeightSM: 48, controlHeightLG: 52 } as const;
/**
 * Sizes in the panel of date pickers, which antd derives from the height of small controls: a week would be 504 px wide. The rest of the panel's
 * layout is in date-panel.css, which adds 12 px to the height of a day and shows days as wide as a seventh of the window.
 */
const daysOnPhone = {
  cellWidth: 40,
  cellHeight: 36,
  textHeight: 48,
  withoutTimeCellHeight: 60,
  timeColumnWidth: 64,
  timeCellHeight: 48,
  timeColumnHeight: 144,
} as const;

export function themeOf({ name, palette, isColourWeak, isStill, isPhone }: ThemeChoices): ThemeConfig {
  const { primary, filled, filledHover, filledActive, text, chosen } = palette;
  const isDark = name === 'dark';
  const base = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const surface = surfaces[name];
  const tones = isColourWeak ? apartTags[name] : tags[name];
  return {
    // The dark algorithm would dim every colour, so the computed palette is applied after it.
    algorithm: [
      base,
      (seed, map = base(seed)) => ({
        ...map,
        colorPrimary: primary,
        colorLink: text,
        colorLinkHover: text,
        colorLinkActive: text,
        ...(isDark && !isColourWeak && readableRed),
      }),
    ],
    token: {
      colorPrimary: primary,
      colorLink: text,
      borderRadius: 6,
      fontFamily,
      motion: !isStill,
      ...(isPhone ? thumb : {}),
      // Background of a selected row: with antd's own tint, a link on it would have a contrast of only 3.9 : 1.
      controlItemBgActive: chosen,
      controlItemBgActiveHover: chosen,
      colorTextDescription: surface.colorTextTertiary,
      ...surface,
      ...(isDark ? { boxShadow: darkEdge, boxShadowSecondary: darkEdge } : {}),
      // Links are underlined with this setting, because people who confuse colours cannot recognise links by colour alone.
      ...(isColourWeak ? { ...apart[name], linkDecoration: 'underline' } : {}),
    },
    components: {
      Button: {
        colorPrimary: filled,
        colorPrimaryHover: filledHover,
        colorPrimaryActive: filledActive,
        defaultHoverColor: text,
        defaultHoverBorderColor: text,
        defaultActiveColor: text,
        defaultActiveBorderColor: text,
        ...(isDark && onLightRed.Button),
      },
      Tag: tones,
      // Texts have colours of their own, which antd does not derive from those of a component.
      Typography: {
        ...tones,
        ...{ colorSuccessText: tones.colorSuccess, colorWarningText: tones.colorWarning, colorErrorText: tones.colorError },
      },
      Badge: isDark ? onLightRed.Badge : {},
      Dropdown: {
        // Colour of the selected entry of a menu, whose background is a tint of the theme colour.
        colorPrimary: text,
        ...(isDark && onLightRed.Dropdown),
        ...(isColourWeak && { colorError: apartTags[name].colorError }),
      },
      // Backgrounds of a switch, below its white word.
      Switch: { colorPrimary: filled, colorPrimaryHover: filledHover, ...(isDark ? {} : { colorTextQuaternary: 'rgba(0, 0, 0, 0.56)' }) },
      // As wide as the content of a drawer above it, so that large buttons of a phone stand below the fields.
      Drawer: { footerPaddingInline: 24 },
      DatePicker: isPhone ? daysOnPhone : {},
      Segmented: isPhone ? { trackPadding: 0 } : {},
      Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text },
    },
  };
}
