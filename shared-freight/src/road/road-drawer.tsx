/** Drawer of a waybill's step as carriers and drivers use it: photos first, by way of the device, with the phone's place. */
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

/** A surface of a waybill that may also mend a refused step of the device's queue. */
export type RoadSurface = RowSurfaceProps<typeof waybill> & { readonly mends?: QueuedStep | undefined };

type RoadDrawerProps = ActionDrawerProps<typeof waybill> & { readonly fields: readonly string[] };

/** The first thing that people do at a step is to take its pictures. */
const pictures = ['receiptImgs', 'weighBillImgs', 'voucherImgs'];

/** Shows the same form as the office's, changed only for people on the road. */
export function RoadDrawer(props: Omit<RoadDrawerProps, 'entity'>) {
  const { action, fields, extra, additions, beforeSend } = props;
  const text = useLabel();
  const isOnRoad = useOnTheRoad();
  const { body = {} }: EntityAction = waybill.actions[action];
  const { place, ask } = useDevicePlace(useReportsPlace() && 'lng' in body);
  if (!isOnRoad) return <ActionDrawer entity={waybill} {...props} />;

  const isKnown = place.state === 'found';
  const asksReason = 'placeReason' in body && place.state === 'unknown';
  const proved = place.state === 'unasked' ? [] : provedFields(action, { isPlaceKnown: isKnown });
  const line = <PlaceLine place={place} onAsk={ask} />;
  const ordered = [
    ...pictures.filter((name) => fields.includes(name)),
    ...(asksReason ? ['placeReason'] : []),
    // The server compares the place with the fence of the loading or unloading place, and asks for a reason outside.
    ...(isKnown && 'outFenceReason' in body ? ['outFenceReason'] : []),
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
      fields={ordered}
      byDevice
      additions={{
        ...additions,
        voucherImgs: { required: proved.includes('voucherImgs') },
        placeReason: { required: proved.includes('placeReason'), note: asksReason && line },
      }}
      beforeSend={async (values) => {
        // Without a place or a reason the server would refuse the report, perhaps long after it was made.
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
