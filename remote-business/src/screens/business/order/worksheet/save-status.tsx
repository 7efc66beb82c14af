import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { Spin, Tag } from 'shared-widgets/ui/content';
import { Space } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';
import type { SaverState } from '../../../../parts/worksheet/cell-saver.ts';

/** Shows in words whether all changes are saved. */
export function SaveStatus({ state: { waiting, wrong, isAway, savedCells, savedAt } }: { readonly state: SaverState }) {
  const text = useText();
  return (
    <Space role="status" wrap>
      {wrong > 0 && <Tag color="error">{text('worksheet.wrong', { count: wrong })}</Tag>}
      {isAway && waiting > 0 && <Tag color="warning">{text('worksheet.away', { count: waiting })}</Tag>}
      {!isAway && waiting > 0 && (
        <>
          <Spin size="small" />
          {text('worksheet.saving', { count: waiting })}
        </>
      )}
      {waiting === 0 &&
        (savedAt === null
          ? text('worksheet.atOnce')
          : text('worksheet.saved', { count: savedCells, time: shanghaiNow(new Date(savedAt)).slice(11) }))}
    </Space>
  );
}
