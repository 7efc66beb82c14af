/** The person's own menu. */
import { lazy, Suspense, useCallback, useState } from 'react';
import { refreshDictionaries } from 'shared-platform/dictionary';
import { notices } from 'shared-platform/notices';
import { signOut, useSession } from 'shared-platform/session';
import { Dropdown, type MenuProps } from 'shared-widgets/ui/core';
import { LockOutlined, LogoutOutlined, SyncOutlined, TeamOutlined, UserOutlined } from 'shared-widgets/ui/icons';
import { leaveTo } from '../leave-page.ts';
import { useShellText } from '../messages.ts';
import { signInPath } from '../redirect-target.ts';
import styles from './shell-layout.module.css';

// Forms are a good part of the widget library: they come when they are asked for.
const PasswordDialog = lazy(() =>
  import(/* webpackChunkName: "widgets" */ './password-dialog.tsx').then((module) => ({ default: module.PasswordDialog })),
);
const DepartmentDialog = lazy(() =>
  import(/* webpackChunkName: "widgets" */ './department-dialog.tsx').then((module) => ({ default: module.DepartmentDialog })),
);

type Dialog = 'password' | 'department' | null;

export function UserMenu({ isMobile }: { readonly isMobile: boolean }) {
  const t = useShellText();
  const user = useSession()?.user;
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = useCallback((): void => setDialog(null), []);

  const leave = async (): Promise<void> => {
    if (!(await notices.confirm({ title: t('signOutTitle'), content: t('signOutConfirm') }))) return;
    await signOut();
    leaveTo(signInPath);
  };
  const menu: MenuProps = {
    items: [
      {
        key: 'password',
        icon: <LockOutlined />,
        label: t('changePassword'),
        onClick: () => (user ? setDialog('password') : notices.warning(t('noUser'))),
      },
      { key: 'department', icon: <TeamOutlined />, label: t('switchDepartment'), onClick: () => setDialog('department') },
      { key: 'cache', icon: <SyncOutlined />, label: t('refreshCache'), onClick: () => void refreshDictionaries() },
      { type: 'divider' },
      { key: 'leave', icon: <LogoutOutlined />, label: t('signOut'), onClick: () => void leave() },
    ],
  };
  return (
    <>
      <Dropdown menu={menu} trigger={['click', 'hover']} placement="bottomRight">
        <button type="button" className={styles.user} aria-label={`${user?.realname ?? ''} ${t('userMenu')}`.trim()} aria-haspopup="menu">
          {user?.avatar ? (
            <img className={styles.avatar} src={user.avatar} alt="" />
          ) : (
            <span className={styles.avatar}>
              <UserOutlined />
            </span>
          )}
          {!isMobile && <span>{user?.realname}</span>}
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {dialog === 'password' && user && <PasswordDialog username={user.username} onClose={close} />}
        {dialog === 'department' && <DepartmentDialog onClose={close} />}
      </Suspense>
    </>
  );
}
