/** Theme, language of the widgets and the place where notices appear. */
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { App, ConfigProvider, type ThemeConfig, theme } from 'shared-widgets/ui/core';
import { enUS, zhCN } from 'shared-widgets/ui/locale';
import { useMedia } from '../layout/use-media.ts';
import { useShell } from '../shell-slice.ts';
import { type ThemeName, themeColour } from '../theme-preference.ts';
import { NoticeOutlet } from './notice-outlet.tsx';

export interface LookProps {
  readonly nonce: string;
  readonly children: ReactNode;
}

/** White on the product's colour is 3.2 : 1; filled surfaces and links take darker or lighter shades of it (WCAG AA). */
const filled = { colorPrimary: '#096dd9', colorPrimaryHover: '#0a60c2', colorPrimaryActive: '#0050b3' };
const shades = {
  light: { link: '#0958d9', quiet: 'rgba(0, 0, 0, 0.62)' },
  dark: { link: '#4096ff', quiet: 'rgba(255, 255, 255, 0.65)' },
} as const;

function themeOf(name: ThemeName, isStill: boolean): ThemeConfig {
  const { link, quiet } = shades[name];
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: themeColour,
      borderRadius: 6,
      motion: !isStill,
      colorLink: link,
      colorTextTertiary: quiet,
      colorTextDescription: quiet,
    },
    components: {
      Button: filled,
      Breadcrumb: { linkColor: quiet, itemColor: quiet, separatorColor: quiet },
      Menu: { darkItemBg: 'transparent', darkSubMenuItemBg: 'rgba(0, 0, 0, 0.2)', darkItemSelectedBg: filled.colorPrimary },
    },
  };
}

export function Look({ nonce, children }: LookProps) {
  const language = useLanguage();
  const name = useShell((state) => state.theme);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
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
    >
      <App component={false}>
        <NoticeOutlet />
        {children}
      </App>
    </ConfigProvider>
  );
}
