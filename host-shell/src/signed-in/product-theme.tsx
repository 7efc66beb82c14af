/** Theme and language of the widgets, and the container of messages. */
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { ConfigProvider } from 'shared-widgets/ui/base';
import { enUS, zhCN } from 'shared-widgets/ui/locale';
import { useIsPhone, useMedia } from '../browser/use-media.ts';
import { useSetting } from '../settings/settings.ts';
import { ShellHost } from '../tabs/shell-host.tsx';
import { paletteOf } from '../theme/palette.ts';
import { showTheme, useTheme } from '../theme/theme-preference.ts';
import { themeOf } from '../theme/theme-tokens.ts';
import { ProofOutlet } from './proof-outlet.tsx';
import { useNoticeOutlet } from './use-notice-outlet.ts';

export interface ProductThemeProps {
  readonly nonce: string;
  readonly children: ReactNode;
}

/** Container of dialogs: on `body` antd would add an inline style, which the Content-Security-Policy forbids. */
const floatingPlace = (): HTMLElement => document.getElementById('root') ?? document.body;

export function ProductTheme({ nonce, children }: ProductThemeProps) {
  const language = useLanguage();
  const theme = useLookTheme();
  const Notices = useNoticeOutlet();

  return (
    <ConfigProvider
      locale={language === 'zh-CN' ? zhCN : enUS}
      theme={theme}
      csp={nonce ? { nonce } : undefined}
      button={{ autoInsertSpace: false }}
      getPopupContainer={floatingPlace}
    >
      <ShellHost>
        {Notices && <Notices />}
        <ProofOutlet />
        {children}
      </ShellHost>
    </ConfigProvider>
  );
}

/** antd's theme tokens for the person's settings; the style sheets of the document follow the same settings. */
function useLookTheme() {
  const name = useTheme();
  const themeColour = useSetting('themeColour');
  const isColourWeak = useSetting('colourWeak');
  const menuTheme = useSetting('menuTheme');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isPhone = useIsPhone();
  const palette = useMemo(() => paletteOf(themeColour, name), [themeColour, name]);

  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    showTheme(name);
    dataset.menu = menuTheme;
    if (isColourWeak) dataset.colourWeak = '';
    else delete dataset.colourWeak;
    style.setProperty('--brand', palette.primary);
    style.setProperty('--brand-strong', palette.filled);
    style.setProperty('--brand-text', palette.text);
  }, [name, menuTheme, isColourWeak, palette]);

  return useMemo(() => themeOf({ name, palette, isColourWeak, isStill, isPhone }), [name, palette, isColourWeak, isStill, isPhone]);
}
