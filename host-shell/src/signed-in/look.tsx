/** Theme, language of the widgets and the place where notices appear. */
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { ConfigProvider, type ThemeConfig, theme } from 'shared-widgets/ui/core';
import { enUS, zhCN } from 'shared-widgets/ui/locale';
import { useMedia } from '../layout/use-media.ts';
import { useShell } from '../shell-slice.ts';
import { type ThemeName, themeColour } from '../theme-preference.ts';
import { useNoticeOutlet } from './use-notice-outlet.ts';

export interface LookProps {
  readonly nonce: string;
  readonly children: ReactNode;
}

/** White on the product's colour is 3.2 : 1; filled surfaces and links take darker or lighter shades of it (WCAG AA). */
const filled = { colorPrimary: '#096dd9', colorPrimaryHover: '#0a60c2', colorPrimaryActive: '#0050b3' };
const shades = {
  light: { colorLink: '#0958d9', colorError: '#cf1322', colorTextTertiary: 'rgba(0, 0, 0, 0.62)' },
  dark: {
    colorLink: '#4096ff',
    colorTextTertiary: 'rgba(255, 255, 255, 0.65)',
    // The surfaces of base.css.
    colorBgLayout: '#0b0e13',
    colorBgContainer: '#15181e',
    colorBgElevated: '#1c2027',
  },
} as const;
/** antd's own words on tinted tags are as faint as 1.9 : 1. */
const tags = {
  light: { colorInfo: '#0958d9', colorSuccess: '#237804', colorWarning: '#ad4e00', colorError: '#cf1322' },
  dark: { colorInfo: '#4096ff', colorSuccess: '#6abe39', colorWarning: '#e8b339', colorError: '#ff7875' },
} as const;
const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", Roboto, "Helvetica Neue", Arial, sans-serif';

function themeOf(name: ThemeName, isStill: boolean): ThemeConfig {
  const shade = shades[name];
  const { colorLink: link, colorTextTertiary: quiet } = shade;
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { colorPrimary: themeColour, borderRadius: 6, fontFamily, motion: !isStill, colorTextDescription: quiet, ...shade },
    components: {
      Button: filled,
      Menu: { darkItemBg: 'transparent', darkSubMenuItemBg: 'rgba(0, 0, 0, 0.2)', darkItemSelectedBg: filled.colorPrimary },
      Tag: tags[name],
      Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
    },
  };
}

/** Windows on the body itself would lock its scrolling with a style that the page's policy refuses; the frame never scrolls anyway. */
const floatingPlace = (): HTMLElement => document.getElementById('root') ?? document.body;

export function Look({ nonce, children }: LookProps) {
  const language = useLanguage();
  const name = useShell((state) => state.theme);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const Notices = useNoticeOutlet();
  const config = useMemo(() => themeOf(name, isStill), [name, isStill]);
  useEffect(() => {
    dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en');
  }, [language]);

  return (
    <ConfigProvider
      locale={language === 'zh-CN' ? zhCN : enUS}
      theme={config}
      csp={nonce ? { nonce } : undefined}
      button={{ autoInsertSpace: false }}
      getPopupContainer={floatingPlace}
    >
      {Notices && <Notices />}
      {children}
    </ConfigProvider>
  );
}
