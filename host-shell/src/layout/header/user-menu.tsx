/** The menu behind the person's name in the header. */
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { refreshDictionaries } from 'shared-platform/dictionary';
import { lazyPart } from 'shared-platform/lazy-part';
import { notices, type StoredUndo, type UndoOutcome } from 'shared-platform/notices';
import { recentChanges } from 'shared-platform/recent-changes';
import { signOut, useSession } from 'shared-platform/session';
import {
  FileTextOutlined,
  LockOutlined,
  LogoutOutlined,
  RollbackOutlined,
  SafetyOutlined,
  SettingOutlined,
  SyncOutlined,
  TeamOutlined,
  UserOutlined,
} from 'shared-widgets/ui/icons';
import { leaveTo } from '../../browser/leave-page.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { signedOutAddress } from '../../navigation/cas.ts';
import { clearEnding, leaveSignedOutMessage } from '../../navigation/signed-out-message.ts';
import { type DropItem, DropMenu } from '../../overlays/drop-menu.tsx';
import { countWaitingSteps, emptyDevice } from '../../session/device-queue-later.ts';
import { useMayLeave } from '../../tabs/unsaved.ts';
import { offerInSearch } from '../menu-search/frame-actions.ts';
import styles from './shell-header.module.css';

// The code of forms is large, so it is loaded when the dialog is first opened.
const PasswordDialog = lazyPart(() =>
  import(/* webpackChunkName: "dialogs" */ './password-dialog.tsx').then((module) => ({ default: module.PasswordDialog })),
);
const DepartmentDialog = lazyPart(() =>
  import(/* webpackChunkName: "dialogs" */ './department-dialog.tsx').then((module) => ({ default: module.DepartmentDialog })),
);
const RecentChangesDialog = lazyPart(() =>
  import(/* webpackChunkName: "dialogs" */ './recent-changes-dialog.tsx').then((module) => ({ default: module.RecentChangesDialog })),
);
const SettingsDrawer = lazyPart(() =>
  import(/* webpackChunkName: "dialogs" */ '../../settings-drawer/settings-drawer.tsx').then((module) => ({
    default: module.SettingsDrawer,
  })),
);

const UserAvatar = lazyPart(() =>
  import(/* webpackChunkName: "pickers" */ 'shared-widgets/user-avatar').then((module) => ({ default: module.UserAvatar })),
);

/** Paths of the pages about the person's own account, as in the menu. */
const ownPages = { center: '/account/center', settings: '/account/settings/base', security: '/account/settings/security' } as const;

const noPicture = (
  <span className={styles.avatar}>
    <UserOutlined />
  </span>
);

type Dialog = 'password' | 'department' | 'changes' | 'settings' | null;

/** Loads the code only when it is needed; without it the change stays offered. */
async function undoByCalls(undo: StoredUndo): Promise<UndoOutcome> {
  const part = await import('./stored-undo.ts').catch(() => undefined);
  return part ? await part.runStoredUndo(undo) : 'unreached';
}

export function UserMenu({ isMobile }: { readonly isMobile: boolean }) {
  const t = useShellText();
  const user = useSession()?.user;
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = useCallback((): void => setDialog(null), []);
  const mayLeave = useMayLeave();
  const navigate = useNavigate();

  const leave = async (): Promise<void> => {
    if (!(await notices.confirm({ title: t('signOutTitle'), content: t('signOutConfirm'), everywhere: true }))) return;
    if (!(await mayLeave())) return;
    const count = await countWaitingSteps();
    const question = { title: t('queue.leaveTitle'), content: t('queue.leaveContent', { count }), okText: t('queue.leaveAnyway') };
    if (count > 0 && !(await notices.confirm({ ...question, dangerous: true, everywhere: true }))) return;
    // Pictures of forms that were never sent are deleted too, so that nothing of the person stays on the device.
    await emptyDevice();
    const problem = await signOut();
    clearEnding();
    // Passes the message to the next page, because this page is about to be left.
    if (problem) leaveSignedOutMessage(problem);
    leaveTo(signedOutAddress());
  };
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) recentChanges.resume(undoByCalls);
  }, [userId]);
  const hasChanges = useSyncExternalStore(recentChanges.subscribe, () => recentChanges.list().length > 0);
  const items: DropItem[] = [
    ...(hasChanges ? [{ key: 'changes', icon: <RollbackOutlined />, label: t('recentChanges'), onClick: () => setDialog('changes') }] : []),
    { key: 'center', icon: <UserOutlined />, label: t('accountCenter'), onClick: () => void navigate(ownPages.center) },
    { key: 'base', icon: <FileTextOutlined />, label: t('accountSettings'), onClick: () => void navigate(ownPages.settings) },
    {
      key: 'password',
      icon: <LockOutlined />,
      label: t('changePassword'),
      onClick: () => (user?.username ? setDialog('password') : notices.warning(t('noUser'))),
    },
    { key: 'security', icon: <SafetyOutlined />, label: t('accountSecurity'), onClick: () => void navigate(ownPages.security) },
    // People of shippers and carriers have no department, so the item is hidden.
    ...(user?.shipperId || user?.carrierId
      ? []
      : [{ key: 'department', icon: <TeamOutlined />, label: t('switchDepartment'), onClick: () => setDialog('department') }]),
    { key: 'settings', icon: <SettingOutlined />, label: t('settings'), onClick: () => setDialog('settings') },
    { key: 'cache', icon: <SyncOutlined />, label: t('refreshCache'), onClick: () => void refreshDictionaries() },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: t('signOut'), onClick: () => void leave() },
  ];
  useEffect(() => {
    offerInSearch(items.flatMap((item) => ('onClick' in item ? [{ key: item.key, title: String(item.label), run: item.onClick }] : [])));
  });
  return (
    <>
      <DropMenu items={items} trigger={['click', 'hover']}>
        <button type="button" className={styles.user} aria-label={`${user?.realname ?? ''} ${t('userMenu')}`.trim()} aria-haspopup="menu">
          {user?.avatar ? (
            <Suspense fallback={noPicture}>
              <UserAvatar path={user.avatar} name={user.realname} />
            </Suspense>
          ) : (
            noPicture
          )}
          {!isMobile && <span className={styles.userName}>{user?.realname}</span>}
        </button>
      </DropMenu>
      <Suspense fallback={null}>
        {dialog === 'password' && user && <PasswordDialog username={user.username} onClose={close} />}
        {dialog === 'changes' && <RecentChangesDialog onClose={close} />}
        {dialog === 'department' && <DepartmentDialog onClose={close} />}
        {dialog === 'settings' && <SettingsDrawer onClose={close} />}
      </Suspense>
    </>
  );
}
