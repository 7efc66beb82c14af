/**
 * Dialog with the screen that an announcement names. The screen gets `{ id: busId }` by `useNoticeData()`; a list opens the record by
 * itself, because its address here contains the id.
 */
import { type ReactNode, type RefObject, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, useNavigate } from 'react-router-dom';
import { NoticeDataContext } from 'shared-platform/announcements';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { type TabHost, TabHostContext } from 'shared-platform/tabs';
import { Skeleton } from 'shared-widgets/ui/base';
import { Modal } from 'shared-widgets/ui/overlay';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { dialogLevels } from '../overlays/dialog-levels.ts';
import type { ScreenResult } from '../remotes/loader/screen-loader.ts';
import { ScreenBoundary } from '../tabs/panels/screen-boundary.tsx';
import { ScreenFailure } from '../tabs/panels/screen-failure.tsx';
import { panelElementId } from '../tabs/tab-ids.ts';
import { useNoticeText } from './messages.ts';
import type { NoticeModalProps } from './notice-modal.tsx';
import styles from './notice-screen.module.css';
import { useLast } from './use-last.ts';

export function NoticeScreen({ announcement, onClose, onGone }: NoticeModalProps) {
  const t = useShellText();
  const text = useLabel();
  const { loader } = useShellFacts();
  /** Names of the screen's forms that have unsaved input. */
  const unsaved = useRef(new Set<string>());
  const shown = useLast(announcement);
  const component = shown?.openPage?.trim() ?? '';
  const screen = shown && loader.resolve(component);
  const cancel = async (): Promise<void> => {
    const asks = unsaved.current.size > 0;
    if (asks && !(await notices.confirm({ title: t('dirtyTitle'), content: t('dirtyText'), dangerous: true, everywhere: true }))) return;
    unsaved.current.clear();
    onClose();
  };
  return (
    <Modal
      open={announcement !== null}
      title={(screen?.available && text(screen.title)) || shown?.titile}
      width="min(1280px, 96vw)"
      zIndex={dialogLevels.announcement}
      className={styles.window}
      footer={null}
      onCancel={() => void cancel()}
      afterClose={onGone}
      destroyOnHidden
    >
      {shown && (
        <LoadedScreen key={shown.id} component={component} busId={shown.busId ?? ''} unsaved={unsaved} onClose={() => void cancel()} />
      )}
    </Modal>
  );
}

interface LoadedScreenProps {
  readonly component: string;
  readonly busId: string;
  readonly unsaved: RefObject<Set<string>>;
  /** Called when the person closes the dialog; if there is unsaved input, the person was asked before. */
  readonly onClose: () => void;
}

function LoadedScreen(props: LoadedScreenProps) {
  const { component } = props;
  const t = useNoticeText();
  const { loader } = useShellFacts();
  const [attempt, setAttempt] = useState(0);
  const [screen, setScreen] = useState<ScreenResult | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setScreen(null);
    void loader.loadScreen(component).then((result) => isCurrent && setScreen(result));
    return () => {
      isCurrent = false;
    };
  }, [loader, component, attempt]);

  const again = (): void => setAttempt(attempt + 1);
  const waiting = <Skeleton active paragraph={{ rows: 8 }} aria-label={t('loading')} />;
  if (!screen) return waiting;
  const { remote, version } = screen;
  const facts = { component, remote, version };
  if (!screen.ok) {
    return <ScreenFailure reason={screen.reason} facts={{ ...facts, detail: screen.detail }} fallbackVersion={null} onRetry={again} />;
  }
  const { Component } = screen;
  return (
    <ScreenBoundary key={attempt} facts={facts} present={(card) => card} onRetry={again}>
      <Place {...props}>
        <Suspense fallback={waiting}>
          <Component />
        </Suspense>
      </Place>
    </ScreenBoundary>
  );
}

/** Provides the screen with what a tab would provide: an address, and functions that open other pages. */
function Place({ component, busId, unsaved, onClose, children }: LoadedScreenProps & { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { holdBack } = use(TabHostContext);
  const [search, setSearch] = useState(busId ? `?${new URLSearchParams({ open: busId })}` : '');
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  const id = `notice-${component}`;
  const host = useMemo<TabHost>(
    () => ({
      tab: {
        id,
        title: '',
        setTitle: () => undefined,
        setDirty: (isDirty, source = '') => void (isDirty ? unsaved.current.add(source) : unsaved.current.delete(source)),
        close: () => close.current(),
      },
      open(path) {
        close.current();
        void navigate(path);
      },
      replaceSearch: setSearch,
      // Back closes what the screen opened before the window with the screen. An open record is no step of the browser's history here (`isApart`).
      ...(holdBack ? { holdBack } : {}),
      isApart: true,
    }),
    [id, navigate, unsaved, holdBack],
  );
  const data = useMemo(() => (busId ? { id: busId } : null), [busId]);
  const address = useMemo(
    () => ({
      location: { pathname: `/${component}`, search, hash: '', state: null, key: component, unstable_mask: undefined },
      navigationType: 'POP' as const,
    }),
    [component, search],
  );
  return (
    // The id lets questions of the screen find out that it is still shown.
    <div id={panelElementId(id)} className={styles.place}>
      <TabHostContext value={host}>
        <NoticeDataContext value={data}>
          <LocationContext value={address as never}>{children}</LocationContext>
        </NoticeDataContext>
      </TabHostContext>
    </div>
  );
}
