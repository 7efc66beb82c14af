import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { Spin, Tag } from 'shared-widgets/ui/content';
import { Space } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';
import type { SaverState } from '../../../../parts/worksheet/cell-saver.ts';

interface SaveStatusProps {
  readonly state: SaverState;
  /** Number of invalid cells, as the table counts them. */
  readonly errors: number;
}

/** Shows in words whether all changes are saved. */
export function SaveStatus({ state: { waiting, refused, isAway, savedCells, savedAt }, errors }: SaveStatusProps) {
  const text = useText();
  return (
    <Space role="status" aria-label={text('worksheet.status')} wrap>
      {errors > 0 && <Tag color="error">{text('worksheet.wrong', { count: errors })}</Tag>}
      {refused.length > 0 && <Tag color="error">{text('worksheet.notSaved', { count: refused.length })}</Tag>}
      {isAway && waiting > 0 && <Tag color="warning">{text('worksheet.away', { count: waiting })}</Tag>}
      {!isAway && waiting > 0 && (
        <>
          <Spin size="small" />
          {text('worksheet.saving', { count: waiting })}
        </>
      )}
      {waiting === 0 &&
        (savedAt === null
          ? errors + refused.length === 0 && text('worksheet.atOnce')
          : text('worksheet.saved', { count: savedCells, time: shanghaiNow(new Date(savedAt)).slice(11) }))}
    </Space>
  );
}
