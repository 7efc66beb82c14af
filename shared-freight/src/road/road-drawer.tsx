/**
 * Drawer of a waybill step for carriers and drivers: photos come first, the values are stored on the device before they are sent, and the phone's
 * position is added.
 */
import { useState } from 'react';
import { needsFenceReason } from 'shared-contracts/business/track/fence';
import { provedFields } from 'shared-contracts/business/transfer/phone-proof';
import { waybill } from 'shared-contracts/business/waybill';
import type { EntityAction } from 'shared-contracts/entity/entity';
import type { QueuedStep } from 'shared-platform/device-queue';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { ActionDrawer, type ActionDrawerProps } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { PlaceLine, useDevicePlace } from './device-place.tsx';
import { useOnTheRoad, useReportsPlace } from './on-the-road.ts';
import { roadTexts } from './road-texts.ts';

/** The form of a waybill step, in a drawer or as a page. It can also correct a refused step of the device queue. */
export type RoadSurface = RowSurfaceProps<typeof waybill> & { readonly mends?: QueuedStep | undefined; readonly onPage?: boolean };

type RoadDrawerProps = ActionDrawerProps<typeof waybill> & {
  readonly fields: readonly string[];
  /** The place where the step is taken, or to which the lorry goes next: its address and contact are shown to carriers and drivers. */
  readonly at?: keyof typeof placeFacts;
};

/** Fields about the places of a journey that people on the road need to find and to call. */
const placeFacts = {
  loading: ['sendUnitName', 'sendDistrictCode', 'sendAddress', 'sendContactName', 'sendContactMobile'],
  unloading: ['receiveUnitName', 'receiveDistrictCode', 'receiveAddress', 'receiveContactName', 'receiveContactMobile'],
} as const;

/** Fields with photos; the form shows them first, because people take photos before they type. */
const pictures = ['receiptImgs', 'weighBillImgs', 'voucherImgs'];

/** Shows the form of a waybill step: for the platform's people as it is, for carriers and drivers with the changes for work on the road. */
export function RoadDrawer({ at, ...props }: Omit<RoadDrawerProps, 'entity'>) {
  const { action, record, fields, extra, additions, beforeSend, mends } = props;
  const text = useLabel();
  const isOnRoad = useOnTheRoad();
  const { body = {} }: EntityAction = waybill.actions[action];
  const { place, ask } = useDevicePlace(useReportsPlace() && 'lng' in body);
  // Whether the server refused the report because it was made outside the fence; the form then asks for the reason. It can happen although
  // the form saw the position inside, because the radius may have been changed since the record was read.
  const [isToldOutside, setToldOutside] = useState('outFenceReason' in (mends?.refused?.fields ?? {}));
  if (!isOnRoad) return <ActionDrawer entity={waybill} {...props} />;

  const isKnown = place.state === 'found';
  const asksReason = 'placeReason' in body && place.state === 'unknown';
  const isOutside = 'outFenceReason' in body && isKnown && (isToldOutside || needsFenceReason(action, place, record));
  const proved = place.state === 'unasked' ? [] : provedFields(action, { isPlaceKnown: isKnown });
  const line = <PlaceLine place={place} onAsk={ask} />;
  const ordered = [
    ...pictures.filter((name) => fields.includes(name)),
    ...(asksReason ? ['placeReason'] : []),
    ...(isOutside ? ['outFenceReason'] : []),
    ...fields.filter((name) => !pictures.includes(name) && name !== 'placeReason'),
  ];
  const further = (): Record<string, string> => ({
    ...('onSite' in body && place.state !== 'unasked' ? { onSite: 'Y' } : {}),
    ...(isKnown && 'lng' in body ? { lng: place.lng, lat: place.lat } : {}),
  });
  return (
    <ActionDrawer
      entity={waybill}
      {...props}
      summary={[...(props.summary ?? []), ...(at ? placeFacts[at] : [])]}
      fields={ordered}
      byDevice
      additions={{
        ...additions,
        voucherImgs: { required: proved.includes('voucherImgs') },
        outFenceReason: { required: true, note: isOutside && text(roadTexts.outsideFence) },
        placeReason: { required: proved.includes('placeReason'), note: asksReason && line },
      }}
      onRefused={(at) => setToldOutside(isToldOutside || 'outFenceReason' in at)}
      beforeSend={async (values) => {
        // Waits for the position: without it or a reason the server would refuse the report, perhaps long after it was made.
        if (place.state === 'asking' && proved.includes('placeReason')) {
          notices.info(text(roadTexts.stillLocating));
          return null;
        }
        return beforeSend ? await beforeSend(values) : values;
      }}
      further={further}
      extra={(values, write, typed) => (
        <>
          {extra?.(values, write, typed)}
          {!asksReason && line}
        </>
      )}
    />
  );
}
