/** The icon buttons of the header. */
import { type ReactNode, useEffect, useState } from 'react';
import { partOfDay } from 'shared-contracts/wire/constants';
import { changeLanguage, useLanguage } from 'shared-platform/i18n';
import { useSession } from 'shared-platform/session';
import { Button } from 'shared-widgets/ui/base';
import { FullscreenExitOutlined, FullscreenOutlined, MoonOutlined, SunOutlined, TranslationOutlined } from 'shared-widgets/ui/icons';
import { useShellText } from '../../messages/shell-messages.ts';
import { changeSetting } from '../../settings/settings.ts';
import { useTheme } from '../../theme/theme-preference.ts';
import styles from './shell-header.module.css';

export interface IconButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  /** Language of the label, if it is not the language of the page. */
  readonly lang?: string;
}

/** Icon button with its name as hint. */
export function IconButton({ label, onClick, children, lang }: IconButtonProps) {
  return <Button type="text" aria-label={label} data-hint={label} lang={lang} icon={children} onClick={onClick} />;
}

/** Greets the person according to the time of day. */
export function Greeting() {
  const t = useShellText();
  const name = useSession()?.user.realname ?? '';
  const [part, setPart] = useState(() => partOfDay());
  useEffect(() => {
    const timer = setInterval(() => setPart(partOfDay()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const text = t('greeting', { greeting: t(part), name });
  return (
    <span className={styles.greeting} title={text}>
      {text}
    </span>
  );
}

export function LanguageSwitch() {
  const t = useShellText();
  const other = useLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <IconButton label={t('switchLanguage')} lang={other} onClick={() => void changeLanguage(other)}>
      <TranslationOutlined />
    </IconButton>
  );
}

export function ThemeSwitch() {
  const t = useShellText();
  const isDark = useTheme() === 'dark';
  return (
    <IconButton label={t(isDark ? 'lightTheme' : 'darkTheme')} onClick={() => changeSetting('theme', isDark ? 'light' : 'dark')}>
      {isDark ? <SunOutlined /> : <MoonOutlined />}
    </IconButton>
  );
}

export function FullScreenSwitch() {
  const t = useShellText();
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return (
    <IconButton
      label={t(isFull ? 'leaveFullScreen' : 'enterFullScreen')}
      onClick={() => {
        // If the browser refuses full screen, nothing changes and no error is shown.
        const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        change.catch(() => undefined);
      }}
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}
