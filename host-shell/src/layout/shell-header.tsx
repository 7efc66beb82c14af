/** The header: fold button, breadcrumb, greeting, language, theme, full screen and the person's own menu. */

import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { partOfDay } from 'shared-contracts/constants';
import { changeLanguage, useLanguage } from 'shared-platform/i18n';
import { useSession } from 'shared-platform/session';
import { Button, Tooltip } from 'shared-widgets/ui/core';
import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  TranslationOutlined,
} from 'shared-widgets/ui/icons';
import { useShellText } from '../messages.ts';
import { setTheme, useShell } from '../shell-slice.ts';
import { Crumbs } from './crumbs.tsx';
import styles from './shell-layout.module.css';
import { UserMenu } from './user-menu.tsx';

export interface ShellHeaderProps {
  readonly isMobile: boolean;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

export function ShellHeader({ isMobile, isFolded, onToggle }: ShellHeaderProps) {
  const t = useShellText();
  return (
    <header className={styles.header}>
      <IconButton label={t(isMobile ? 'openMenu' : isFolded ? 'unfoldMenu' : 'foldMenu')} onClick={onToggle}>
        {isMobile ? <MenuOutlined /> : isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </IconButton>
      {isMobile ? <span className={styles.name}>{t('product')}</span> : <Crumbs />}
      <div className={styles.tools}>
        {!isMobile && <Greeting />}
        <LanguageSwitch />
        <ThemeSwitch />
        {!isMobile && document.fullscreenEnabled && <FullScreenSwitch />}
        <UserMenu isMobile={isMobile} />
      </div>
    </header>
  );
}

function Greeting() {
  const t = useShellText();
  const name = useSession()?.user.realname ?? '';
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.greeting}>{t('greeting', { greeting: t(partOfDay(hour)), name })}</span>;
}

function LanguageSwitch() {
  const t = useShellText();
  const language = useLanguage();
  return (
    <IconButton label={t('switchLanguage')} onClick={() => void changeLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')}>
      <TranslationOutlined />
    </IconButton>
  );
}

function ThemeSwitch() {
  const t = useShellText();
  const isDark = useShell((state) => state.theme) === 'dark';
  return (
    <IconButton label={t(isDark ? 'lightTheme' : 'darkTheme')} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <SunOutlined /> : <MoonOutlined />}
    </IconButton>
  );
}

function FullScreenSwitch() {
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
        // A browser that refuses leaves everything as it is.
        const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        change.catch(() => undefined);
      }}
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.6}>
      <Button type="text" aria-label={label} icon={children} onClick={onClick} />
    </Tooltip>
  );
}
