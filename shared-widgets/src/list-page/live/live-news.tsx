/** What is new in a list without moving a row: the offer to show new records, and a word for who listens. */

import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { sentencesText } from 'shared-platform/i18n';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { UpOutlined } from '../../ui/list-icons.ts';
import styles from './live.module.css';
import type { LiveRows } from './live-rows.ts';

/** Milliseconds between two announcements: a busy list must not talk over everything else. */
const sayEvery = 15_000;

export interface LiveNewsProps {
  readonly live: Pick<LiveRows, 'newCount' | 'changedCount'>;
  readonly onShow: () => void;
}

export function LiveNews({ live: { newCount, changedCount }, onShow }: LiveNewsProps) {
  const t = useWidgetMessages();
  const said = useSaid(changedCount);
  return (
    <div className={styles.offer}>
      <div role="status" className={styles.said}>
        {sentencesText([
          ...(said > 0 ? [t('rowsChanged', { count: said })] : []),
          ...(newCount > 0 ? [t('newRecords', { count: newCount })] : []),
        ])}
      </div>
      {newCount > 0 && (
        <Button size="small" shape="round" icon={<UpOutlined />} onClick={onShow}>
          {t('showNewRecords', { count: newCount })}
        </Button>
      )}
    </div>
  );
}

/** The number as it was last announced: the first change at once, further ones together. */
function useSaid(count: number): number {
  const [said, setSaid] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        setSaid(count);
      },
      count === 0 ? 0 : Math.max(0, last.current + sayEvery - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [count]);
  return said;
}
