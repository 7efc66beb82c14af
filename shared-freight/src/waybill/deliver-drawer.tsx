import { largeLoss } from 'shared-contracts/business/quantity';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { RoadDrawer, type RoadSurface } from '../road/road-drawer.tsx';
import { LossPreview } from './loss-preview.tsx';
import { NetWeight, useTareCheck } from './net-weight.tsx';
import { usePlaceFields } from './place-fields.ts';
import { weighingTexts } from './weighing-texts.ts';

type Row = Readonly<Record<string, unknown>>;

const fields = [
  ['deliveryTime', 'unloadGross', 'unloadTare', 'unloadNet', 'unloadVolume', 'unloadPieces', 'signerName'],
  ['signerMobile', 'signImg', 'address', 'voucherImgs', 'supplementReason', 'speedReason', 'remark'],
] as const;

/** 送达: drawer to record delivery, with the weighing and the resulting loss; a loss of more than 5 % needs confirmation. */
export function DeliverDrawer({ record, ...drawer }: RoadSurface) {
  const text = useLabel();
  const { id: tab } = useTab();
  const confirmLoss = async (values: Row): Promise<Row | null> => {
    const typed = (name: string) => readDecimal(values[name])?.toFixed();
    const loaded = { net: record.loadNet, volume: record.loadVolume, pieces: record.loadPieces };
    if (!largeLoss(loaded, { net: typed('unloadNet'), volume: typed('unloadVolume'), pieces: typed('unloadPieces') })) return values;
    const isConfirmed = await notices.confirm({
      title: text(weighingTexts.confirmTitle),
      content: text(weighingTexts.confirmContent),
      dangerous: true,
      tab,
    });
    return isConfirmed ? { ...values, lossConfirmed: 'Y' } : null;
  };
  return (
    <RoadDrawer
      action="deliver"
      at="unloading"
      record={record}
      fields={[...fields.flat(), ...usePlaceFields()]}
      summary={['plateNumber', 'driverName', 'goodsName', 'loadNet']}
      initial={{ deliveryTime: shanghaiNow() }}
      beforeSend={confirmLoss}
      additions={useTareCheck('unloadGross', 'unloadTare')}
      extra={(values, write) => (
        <>
          <NetWeight
            gross={values.unloadGross}
            tare={values.unloadTare}
            of={['unloadGross', 'unloadTare']}
            into="unloadNet"
            write={write}
          />
          <LossPreview record={record} values={values} />
        </>
      )}
      {...drawer}
    />
  );
}
