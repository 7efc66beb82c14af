/**
 * The panel and dialogs that the bell opens, loaded on first use: lists of announcements, text of an announcement, screen that it names.
 */
import type { BellLists } from 'shared-contracts/message/announcement';
import type { Reading } from 'shared-platform/entity-api';
import { NoticeModal } from './notice-modal.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { NoticeScreen } from './notice-screen.tsx';
import type { OpenNotice } from './use-announcements.ts';

export interface NoticeSurfacesProps {
  readonly feed: Reading<BellLists>;
  readonly isPanelOpen: boolean;
  readonly notice: OpenNotice | null;
  readonly onClosePanel: () => void;
  readonly onCloseNotice: () => void;
  /** Called after the announcement's dialog has closed. */
  readonly onNoticeGone: () => void;
}

export function NoticeSurfaces({ feed, isPanelOpen, notice, onClosePanel, onCloseNotice, onNoticeGone }: NoticeSurfacesProps) {
  const text = notice?.kind === 'text' ? notice : null;
  const screen = notice?.kind === 'screen' ? notice.announcement : null;
  return (
    <>
      {isPanelOpen && <NoticePanel feed={feed} onClose={onClosePanel} />}
      <NoticeModal announcement={text?.announcement ?? null} onClose={onCloseNotice} onGone={onNoticeGone} />
      <NoticeScreen announcement={screen} onClose={onCloseNotice} onGone={onNoticeGone} />
    </>
  );
}
