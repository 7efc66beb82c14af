/** Choices of lorry and driver for a waybill, each with the facts needed to decide, and the reason when one cannot be chosen. */
import type { ReactNode } from 'react';
import type { DriverChoice, LorryChoice } from 'shared-contracts/business/crew-choice';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { vehicleUse } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import type { ChoiceSource } from 'shared-widgets/reference-select';

const texts = {
  load: ['核载 {} t', 'Rated load {} t'],
  insured: ['保险至 {}', 'Insured until {}'],
  licence: ['准驾 {}', 'Licence {}'],
  licensed: ['驾驶证至 {}', 'Licence valid until {}'],
  last: ['上次 {}', 'Last {}'],
  trailer: ['须填写挂车牌照号', 'Needs a trailer plate'],
  next: ['在途 {}，送达后才能装货', 'On the way with {}: loads after its delivery'],
  shared: ['与 {} 拼车', 'Shared with {}'],
} as const satisfies Readonly<Record<string, Label>>;

/** Shows a text in which an element replaces the placeholder. */
function Said({ words, children }: { readonly words: Label; readonly children?: ReactNode }) {
  const [before, after] = useLabel()(words).split('{}');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

const month = (day: string): string => day.slice(0, 7);

function lastTrip({ lastDay, lastCityCode_dictText }: LorryChoice | DriverChoice): ReactNode[] {
  if (!lastDay) return [];
  return [
    <Said key="last" words={texts.last}>
      {lastDay.slice(5)} {lastCityCode_dictText}
    </Said>,
  ];
}

/** The running waybill that uses the lorry or driver, shown when it can be chosen nevertheless. */
function besideOf({ busyUse, busyWith }: LorryChoice | DriverChoice): ReactNode[] {
  if (!busyUse) return [];
  return [
    <Said key="use" words={busyUse === vehicleUse.shared ? texts.shared : texts.next}>
      {busyWith}
    </Said>,
  ];
}

function lorryFacts(choice: LorryChoice): ReactNode[] {
  const { vehicleLengthCode, ratedLoad, compulsoryInsValidTo, needsTrailer } = choice;
  return [
    ...besideOf(choice),
    ...(vehicleLengthCode ? [<FieldCell key="length" field={lorry.fields.vehicleLengthCode} name="vehicleLengthCode" row={choice} />] : []),
    <FieldCell key="type" field={lorry.fields.vehicleType} name="vehicleType" row={choice} />,
    ...(Number(ratedLoad) > 0
      ? [
          <Said key="load" words={texts.load}>
            {Number(ratedLoad)}
          </Said>,
        ]
      : []),
    ...(compulsoryInsValidTo
      ? [
          <Said key="insured" words={texts.insured}>
            {month(compulsoryInsValidTo)}
          </Said>,
        ]
      : []),
    ...(needsTrailer ? [<Said key="trailer" words={texts.trailer} />] : []),
    ...lastTrip(choice),
  ];
}

function driverFacts(choice: DriverChoice): ReactNode[] {
  const { vehicleClass, licenseValidTo, mobile } = choice;
  return [
    ...besideOf(choice),
    ...(vehicleClass
      ? [
          <Said key="licence" words={texts.licence}>
            {vehicleClass}
          </Said>,
        ]
      : []),
    ...(licenseValidTo
      ? [
          <Said key="licensed" words={texts.licensed}>
            {month(licenseValidTo)}
          </Said>,
        ]
      : []),
    ...(mobile ? [<FieldCell key="mobile" field={driver.fields.mobile} name="mobile" row={choice} />] : []),
    ...lastTrip(choice),
  ];
}

interface Journey {
  readonly dispatchOrderId: string;
  /** The waybill being reassigned: its own lorry and driver do not count as occupied. */
  readonly waybillId?: string;
}

const chosenLorry = (value: unknown): Readonly<Record<string, string>> => (typeof value === 'string' && value ? { lorryId: value } : {});

/** Source of drivers for a lorry, when the order was not offered to a carrier. */
export function lorryDriverChoices(orderId: string, lorryId: string): ChoiceSource {
  return {
    url: `${waybill.api}/lorryDrivers`,
    query: () => ({ orderId, lorryId }),
    facts: (choice) => driverFacts(choice as unknown as DriverChoice),
  };
}

/** Lorries, drivers and second drivers for a journey, by field. */
export function crewChoices({ dispatchOrderId, waybillId }: Journey) {
  const journey = { dispatchOrderId, ...(waybillId ? { waybillId } : {}) };
  const drivers: ChoiceSource = {
    url: `${waybill.api}/driverChoices`,
    query: ({ lorryId }) => ({ ...journey, ...chosenLorry(lorryId) }),
    facts: (choice) => driverFacts(choice as unknown as DriverChoice),
  };
  const lorries: ChoiceSource = {
    url: `${waybill.api}/lorryChoices`,
    query: () => journey,
    facts: (choice) => lorryFacts(choice as unknown as LorryChoice),
  };
  return { lorryId: lorries, driverId: drivers, coDriverId: drivers };
}
