/** The telephone numbers of places chosen for an order, for people who see the numbers of orders masked. */
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { order } from 'shared-contracts/business/order/order';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import type { FieldAddition } from 'shared-widgets/entity-form';
import { masterTexts as texts } from './master-texts.ts';

/** Ids of the places that are chosen in an order form. */
export interface ChosenPlaces {
  readonly sendInfoId?: string | undefined;
  readonly receiveInfoId?: string | undefined;
}

const numbers = [
  { place: 'sendInfoId', number: 'sendContactMobile' },
  { place: 'receiveInfoId', number: 'receiveContactMobile' },
] as const;

/**
 * What the order form says at the telephone numbers: left empty, that of a newly chosen place is stored. Whoever sees the numbers of orders
 * has them in the form and enters them, so nothing is said to them.
 */
export function usePlaceNumbers(
  record: RecordOf<typeof order> | undefined,
  chosen: ChosenPlaces,
): Readonly<Record<string, FieldAddition>> | undefined {
  const can = useCan();
  if (can(`${order.name}:unmasked`)) return undefined;
  const taken = numbers.flatMap(({ place, number }) => {
    const id = chosen[place];
    return id && id !== record?.[place] ? [[number, { whenEmpty: <PlaceNumber id={id} /> }] as const] : [];
  });
  return Object.fromEntries(taken);
}

function PlaceNumber({ id }: { readonly id: string }) {
  const text = useLabel();
  const { data } = useRead<RecordOf<typeof sendReceiveInfo>>(
    `${sendReceiveInfo.api}/queryById`,
    { id },
    { entity: sendReceiveInfo.name, quiet: true },
  );
  const shown = data?.id === id ? data.contactMobile : undefined;
  return <div>{shown ? text(texts.placeNumber).replace('{}', shown) : text(texts.placeNumberUnread)}</div>;
}
