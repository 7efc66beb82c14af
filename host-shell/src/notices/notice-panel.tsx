/** The bell's two lists of unread announcements. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BellItem, BellLists } from 'shared-contracts/message/announcement';
import { announcementsPath } from 'shared-contracts/wire/constants';
import { announcements } from 'shared-platform/announcements';
import type { Reading } from 'shared-platform/entity-api';
import { PriorityTag } from 'shared-widgets/priority-tag';
import { Alert, Button, Empty, Skeleton } from 'shared-widgets/ui/core';
import { useNoticeText } from './messages.ts';
import styles from './notice-panel.module.css';

export interface NoticePanelProps {
  readonly feed: Reading<BellLists>;
  readonly onClose: () => void;
}

const kinds = ['notices', 'systemMessages'] as const;
type Kind = (typeof kinds)[number];

/** The list that is shown first: the first of the two, unless all unread announcements are in the second. */
const fullList = (lists: BellLists | undefined): Kind =>
  lists && lists.anntMsgTotal === 0 && lists.sysMsgTotal > 0 ? 'systemMessages' : 'notices';

export function NoticePanel({ feed, onClose }: NoticePanelProps) {
  const t = useNoticeText();
  const id = useId();
  const [kind, setKind] = useState<Kind>(() => fullList(feed.data));
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), []);
  const totals = { notices: feed.data?.anntMsgTotal ?? 0, systemMessages: feed.data?.sysMsgTotal ?? 0 };

  const walk = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = kind === 'notices' ? 'systemMessages' : 'notices';
    setKind(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  return (
    <div ref={element} role="dialog" aria-label={t('panel')} className={styles.panel}>
      <div role="tablist" aria-label={t('panel')} className={styles.tabs} onKeyDown={walk}>
        {kinds.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === kind}
            aria-controls={`${id}-list`}
            tabIndex={name === kind ? 0 : -1}
            onClick={() => setKind(name)}
          >
            {t(name, { count: totals[name] })}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-${kind}`} className={styles.list}>
        <NoticeList feed={feed} kind={kind} onClose={onClose} />
      </div>
      <Link className={styles.more} to={announcementsPath} onClick={onClose}>
        {t('more')}
      </Link>
    </div>
  );
}

function NoticeList({ feed, kind, onClose }: NoticePanelProps & { readonly kind: Kind }) {
  const t = useNoticeText();
  const { data, error, isFetching, refetch } = feed;
  if (error) {
    return (
      <Alert
        type="error"
        showIcon
        title={t('failed')}
        description={error.message}
        action={
          <Button size="small" loading={isFetching} onClick={refetch}>
            {t('retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} aria-label={t('loading')} />;
  const items = kind === 'notices' ? data.anntMsgList : data.sysMsgList;
  if (items.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} />;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <NoticeRow item={item} onClose={onClose} />
        </li>
      ))}
    </ul>
  );
}

function NoticeRow({ item, onClose }: { readonly item: BellItem; readonly onClose: () => void }) {
  const t = useNoticeText();
  const open = (): void => {
    onClose();
    announcements.open(item);
  };
  return (
    <button type="button" className={styles.row} onClick={open}>
      <span className={styles.title}>{item.titile}</span>
      <PriorityTag priority={item.priority} />
      <span className={styles.time}>{t('published', { time: item.createTime })}</span>
    </button>
  );
}
