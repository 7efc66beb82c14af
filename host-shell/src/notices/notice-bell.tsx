/** The bell in the header: number of unread announcements, their list, and what an announcement opens. */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LiveEvent } from 'shared-platform/live';
import { notices } from 'shared-platform/notices';
import { useBackCloses } from 'shared-platform/tabs';
import { Button } from 'shared-widgets/ui/base';
import { BellOutlined } from 'shared-widgets/ui/icons';
import { useOutsidePress } from '../overlays/use-outside-press.ts';
import { useNoticeText } from './messages.ts';
import styles from './notice-bell.module.css';
import type { NoticeSurfacesProps } from './notice-surfaces.tsx';
import { openById, useAnnouncements } from './use-announcements.ts';
import { useNoticeFeed } from './use-notice-feed.ts';
import { usePart } from './use-part.ts';

const loadSurfaces = () => import(/* webpackChunkName: "overlay" */ './notice-surfaces.tsx').then(({ NoticeSurfaces }) => NoticeSurfaces);

/** Seconds for which a new announcement is shown; while the window is hidden, it stays until the person closes it. */
const newsSeconds = 10;
const mostShown = 99;

export function NoticeBell() {
  const t = useNoticeText();
  const feed = useNoticeFeed(tellNews);
  const { notice, close } = useAnnouncements();
  const [isOpen, setOpen] = useState(false);
  const surfaces = usePart<NoticeSurfacesProps>(loadSurfaces);
  const host = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const count = (feed.data?.anntMsgTotal ?? 0) + (feed.data?.sysMsgTotal ?? 0);
  const label = count > 0 ? t('bellUnread', { count }) : t('bell');

  function tellNews({ msgId, msgTxt }: LiveEvent): void {
    notices.notify({
      level: 'info',
      title: t('arrived'),
      content: msgTxt,
      topic: msgId,
      seconds: document.visibilityState === 'hidden' ? 0 : newsSeconds,
      placement: 'bottomRight',
      action: { label: t('detail'), run: () => void openById(msgId) },
    });
  }
  const toggle = (): void => {
    if (!isOpen) {
      surfaces.need(() => setOpen(false));
      feed.refetch();
    }
    setOpen(!isOpen);
  };
  useEffect(() => {
    if (notice) surfaces.need(close);
  });
  useOutsidePress(
    isOpen,
    (target) => host.current?.contains(target) ?? false,
    () => setOpen(false),
  );
  useBackCloses(isOpen, () => setOpen(false));

  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    bell.current?.focus();
  };
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !host.current?.contains(relatedTarget)) setOpen(false);
  };
  const Surfaces = surfaces.Component;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of what is inside it
    <div ref={host} className={styles.host} onKeyDown={leave} onBlur={left}>
      <Button
        ref={bell}
        type="text"
        aria-label={label}
        data-hint={isOpen ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        loading={isOpen && !Surfaces}
        icon={<BellOutlined />}
        onClick={toggle}
        onPointerEnter={() => surfaces.need()}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
      <span className={styles.unseen} role="status">
        {count > 0 ? label : ''}
      </span>
      {Surfaces && (
        <Surfaces
          feed={feed}
          isPanelOpen={isOpen}
          notice={notice}
          onClosePanel={() => setOpen(false)}
          onCloseNotice={close}
          onNoticeGone={() => {
            // The focus moves to the bell, because the button that opened the announcement may have been removed with the panel.
            if (document.activeElement === document.body) bell.current?.focus();
          }}
        />
      )}
    </div>
  );
}
