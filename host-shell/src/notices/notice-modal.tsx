/** Dialog with an announcement: title, sender, time, text, and 去处理 when it names a page. */
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { announcementOpenType } from 'shared-contracts/message/announcement';
import { modalShare } from 'shared-contracts/wire/constants';
import type { ShownAnnouncement } from 'shared-platform/announcements';
import { RichText } from 'shared-widgets/rich-text';
import { Alert, Button } from 'shared-widgets/ui/core';
import { Modal } from 'shared-widgets/ui/overlay';
import { useIsMobile } from '../browser/use-media.ts';
import { dialogLevels } from '../overlays/dialog-levels.ts';
import { useNoticeText } from './messages.ts';

import styles from './notice-modal.module.css';
import { noticeTarget } from './notice-target.ts';
import { useLast } from './use-last.ts';

export interface NoticeModalProps {
  /** The announcement to show; null while the dialog is closing. */
  readonly announcement: ShownAnnouncement | null;
  readonly onClose: () => void;
  /** Called when the dialog has disappeared. */
  readonly onGone: () => void;
}

export function NoticeModal({ announcement, onClose, onGone }: NoticeModalProps) {
  const t = useNoticeText();
  const isMobile = useIsMobile();
  const shown = useLast(announcement);
  return (
    <Modal
      open={announcement !== null}
      title={t('modalTitle')}
      zIndex={dialogLevels.announcement}
      width={isMobile ? '100%' : modalShare.width}
      className={styles.window}
      styles={{ body: { height: modalShare.bodyHeight } }}
      footer={shown && <NoticeFooter announcement={shown} onClose={onClose} />}
      onCancel={onClose}
      afterClose={onGone}
      destroyOnHidden
    >
      {shown && <NoticeText announcement={shown} onClose={onClose} />}
    </Modal>
  );
}

interface PartProps {
  readonly announcement: ShownAnnouncement;
  readonly onClose: () => void;
}

function NoticeText({ announcement, onClose }: PartProps) {
  const t = useNoticeText();
  const navigate = useNavigate();
  const titleId = useId();
  const { titile, sender, sendTime, msgContent } = announcement;
  const open = (path: string): void => {
    onClose();
    void navigate(path);
  };
  return (
    // Text that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls
    <article className={styles.text} aria-labelledby={titleId} tabIndex={0}>
      <h2 id={titleId}>{titile}</h2>
      <p className={styles.facts}>
        <span>{t('sender', { name: sender ?? '' })}</span>
        <span>{t('sentAt', { time: sendTime ?? '' })}</span>
      </p>
      {msgContent ? <RichText html={msgContent} onOpen={open} /> : <p className={styles.facts}>{t('noBody')}</p>}
    </article>
  );
}

function NoticeFooter({ announcement, onClose }: PartProps): ReactNode {
  const t = useNoticeText();
  const navigate = useNavigate();
  const close = <Button onClick={onClose}>{t('close')}</Button>;
  if (announcement.openType !== announcementOpenType.url) return close;
  const target = noticeTarget(announcement.openPage);
  if (!target) {
    return (
      <div className={styles.footer}>
        <Alert type="warning" showIcon title={t('wrongTarget')} />
        {close}
      </div>
    );
  }
  const handle = (): void => {
    onClose();
    if (target.kind === 'page') void navigate(target.path);
    else globalThis.open(target.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      {close}
      <Button type="primary" onClick={handle}>
        {t('handle')}
      </Button>
    </>
  );
}
