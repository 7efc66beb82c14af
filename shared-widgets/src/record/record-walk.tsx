import { Button, Flex, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { useRecordWords } from '../record-detail/record-words.ts';
import { DownOutlined } from '../ui/icons.ts';
import { UpOutlined } from '../ui/list-icons.ts';

/** The page of the list through whose records a person moves. */
export interface WalkedList {
  readonly ids: readonly string[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly onPage: (pageNo: number, pageSize: number) => void;
  readonly onShow: (id: string) => void;
}

export interface Walk {
  /** Position in the whole list, from 1. */
  readonly at: number;
  readonly total: number;
  /** Moves to the next (1) or previous (-1) record; undefined at an end. */
  readonly step: (direction: 1 | -1) => (() => void) | undefined;
}

/** Moves through the records in the list's order, also across pages; undefined when the record is not in the list. */
export function useWalk({ ids, total, pageNo, pageSize, onPage, onShow }: WalkedList, id: string | undefined): Walk | undefined {
  // After moving across a page boundary, the first or last record of the new page is shown as soon as it is loaded.
  const arriving = useRef<{ readonly pageNo: number; readonly place: 0 | -1 } | null>(null);
  const first = ids[0];
  useEffect(() => {
    const wanted = arriving.current;
    if (!wanted || wanted.pageNo !== pageNo || first === undefined || (id !== undefined && ids.includes(id))) return;
    arriving.current = null;
    const next = ids.at(wanted.place);
    if (next) onShow(next);
  }, [ids, first, pageNo, id, onShow]);
  const index = id === undefined ? -1 : ids.indexOf(id);
  if (index < 0) return undefined;
  const at = (pageNo - 1) * pageSize + index + 1;
  const step = (direction: 1 | -1) => {
    const near = ids[index + direction];
    if (near !== undefined) return () => onShow(near);
    const isEnd = direction === 1 ? at >= total : at <= 1;
    if (isEnd) return undefined;
    return () => {
      arriving.current = { pageNo: pageNo + direction, place: direction === 1 ? 0 : -1 };
      onPage(pageNo + direction, pageSize);
    };
  };
  return { at, total, step };
}

/** Buttons to the previous and next record, with the position between them: ‹ 12/1,204 › */
export function WalkButtons({ walk }: { readonly walk: Walk }) {
  const t = useRecordWords();
  const [back, on] = [walk.step(-1), walk.step(1)];
  return (
    <Flex align="center" gap={4}>
      <Button type="text" size="small" icon={<UpOutlined />} aria-label={t('previous')} disabled={!back} onClick={back} />
      <Typography.Text type="secondary" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('position', { at: walk.at.toLocaleString('en-US'), total: walk.total.toLocaleString('en-US') })}
      </Typography.Text>
      <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('following')} disabled={!on} onClick={on} />
    </Flex>
  );
}
