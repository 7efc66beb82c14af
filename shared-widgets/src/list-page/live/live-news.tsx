/** Shows that a list has new records, with a button to load them, and announces it to screen readers; rows do not move. */

import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { sentencesText } from 'shared-platform/joined-texts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { UpOutlined } from '../../ui/list-icons.ts';
import styles from './live.module.css';
import type { LiveRows } from './live-rows.ts';

/** Shortest interval between two announcements, ms, so that a busy list does not drown other speech. */
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

/**
 * The number of changes to announce to screen readers. After a quiet time it follows `count` at once; otherwise it is updated when the
 * shortest interval since the last announcement has passed.
 */
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
