import { exact } from 'shared-contracts/business/freight';
import { lorry } from 'shared-contracts/business/lorry';
import { isOverloaded, loadRatio } from 'shared-contracts/business/quantity';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';
import { RoadDrawer, type RoadSurface } from '../road/road-drawer.tsx';
import { NetWeight, useTareCheck } from './net-weight.tsx';
import { usePlaceFields } from './place-fields.ts';
import { weighingTexts } from './weighing-texts.ts';

const fields = [
  ['loadTime', 'loadGross', 'loadTare', 'loadNet', 'loadVolume', 'loadPieces'],
  ['sealNo', 'address', 'voucherImgs', 'supplementReason', 'remark'],
] as const;

/** 装货: drawer to record loading, with the weighing and the lorry's capacity. Before departure it also corrects an earlier weighing. */
export function LoadDrawer({ record, ...drawer }: RoadSurface) {
  const { loadTime, loadGross, loadTare, loadNet, loadVolume, loadPieces } = record;
  return (
    <RoadDrawer
      action="load"
      at="loading"
      record={record}
      fields={[...fields.flat(), ...usePlaceFields()]}
      summary={['plateNumber', 'driverName', 'goodsName', 'planQty']}
      initial={{ loadTime: loadTime ?? shanghaiNow(), loadGross, loadTare, loadNet, loadVolume, loadPieces }}
      additions={useTareCheck('loadGross', 'loadTare')}
      extra={(values, write) => (
        <>
          <NetWeight gross={values.loadGross} tare={values.loadTare} of={['loadGross', 'loadTare']} into="loadNet" write={write} />
          <LoadRatio lorryId={record.lorryId} net={values.loadNet} />
        </>
      )}
      {...drawer}
    />
  );
}

interface LoadRatioProps {
  readonly lorryId: string | null;
  /** The content of the field for the net weight as typed, perhaps not a number. */
  readonly net: unknown;
}

/** Shows the net weight relative to the lorry's rated load. */
function LoadRatio({ lorryId, net }: LoadRatioProps) {
  const text = useLabel();
  const can = useCan();
  const { data } = entityApi(lorry).useRecord(can('lorry:list') ? lorryId : null);
  const weight = readDecimal(net);
  const ratio = data && weight ? loadRatio(weight.toFixed(), data) : null;
  if (!data || !weight || ratio === null) return null;
  const percent = Number(exact(ratio).times(100).round(1).toFixed());
  const isOver = isOverloaded(weight.toFixed(), data);
  return (
    <Flex vertical gap={8} style={{ marginBlock: 24 }}>
      <Typography.Text type="secondary">{text(weighingTexts.ratio)}</Typography.Text>
      <Progress
        aria-label={text(weighingTexts.ratio)}
        percent={Math.min(percent, 100)}
        format={() => `${percent}%`}
        status={isOver ? 'exception' : 'normal'}
      />
      {isOver && <Alert type="warning" showIcon title={text(weighingTexts.overloaded)} />}
    </Flex>
  );
}
