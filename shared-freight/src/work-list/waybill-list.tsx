import { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useDeviceQueue } from 'shared-platform/device-queue-react';
import { type DetailOptions, type FieldName, type ListColumn, ListPage, type RowAction } from 'shared-widgets/list-page';
import { nextStep, type RoadStep } from '../road/expected-step.ts';
import { routeColumn } from '../route-column.tsx';
import { ArrivalCell, LastPlaceCell, WithLastPlaces } from '../track/last-place.tsx';
import { trackTexts } from '../track/track-texts.ts';
import { lorryColumn, type WaybillAction, waybillActions, waybillColumns } from './waybill-actions.tsx';
import { WaybillQueue } from './waybill-queue.tsx';

type Waybill = typeof waybill;

export interface WaybillWorkList {
  /** States of the waybills that this list shows. */
  readonly states: readonly string[];
  /** Columns besides number, state, lorry, driver, route and goods. */
  readonly show: readonly (FieldName<Waybill> | ListColumn<Waybill>)[];
  /** Filter fields; default: number and lorry. */
  readonly filters?: readonly FieldName<Waybill>[];
  readonly actions: readonly WaybillAction[];
  /** Row actions on other records than the waybill; they come after the waybill's own actions. */
  readonly further?: readonly RowAction<Waybill>[];
  readonly detail: DetailOptions<Waybill>;
  /** True: the list shows where each lorry was last seen and when it is expected. */
  readonly lastPlaces?: boolean;
}

/** Columns of a list of waybills on the road; they need `WithLastPlaces` around the list. */
const placeColumns: readonly ListColumn<Waybill>[] = [
  { key: 'lastPlace', title: trackTexts.lastPlace, width: 180, render: (row) => <LastPlaceCell row={row} /> },
  { key: 'eta', title: trackTexts.arrival, width: 130, render: (row) => <ArrivalCell row={row} /> },
];

const roadSteps: readonly RoadStep[] = ['load', 'depart', 'arrive', 'deliver', 'uploadReceipt'];

/**
 * The next step of a waybill that has left the list's states while its record is still shown: whoever has just reported a departure goes on
 * with the arrival or delivery there.
 */
function onwardActions(actions: readonly WaybillAction[], states: readonly string[]): readonly RowAction<Waybill>[] {
  return roadSteps
    .filter((step) => !actions.includes(step))
    .flatMap((step) =>
      waybillActions(step).map((action) => ({
        ...action,
        // No row of the list can take the step; only the record that has left it can.
        isSingle: true,
        when: (row: RecordOf<Waybill>) => {
          const next = nextStep(row);
          // A lorry in transit may be unloaded without an arrival before it.
          const isNext = next === step || (step === 'deliver' && next === 'arrive');
          return isNext && !states.includes(row.waybillStatus) && (action.when?.(row) ?? true);
        },
      })),
    );
}

/** Makes the page that lists waybills waiting for one kind of work. */
export function waybillWorkList({
  states,
  show,
  filters = ['waybillNo', 'plateNumber'],
  actions,
  further = [],
  detail,
  lastPlaces = false,
}: WaybillWorkList) {
  const onward = onwardActions(actions, states);
  return function WaybillWorkListPage() {
    // The list offers no actions for waybills that have a step in the device queue; the queue itself offers the next step.
    const queued = new Set(useDeviceQueue().map(({ record }) => record.id));
    const offered = [...waybillActions(...actions), ...onward, ...further].map((action) => ({
      ...action,
      when: (row: RecordOf<Waybill>) => !queued.has(row.id) && (action.when?.(row) ?? true),
    }));
    const list = (
      <ListPage
        entity={waybill}
        extra={<WaybillQueue />}
        fixedQuery={{ waybillStatus: states.join(',') }}
        queryFields={filters}
        columns={[...waybillColumns, lorryColumn, routeColumn, 'goodsName', ...(lastPlaces ? placeColumns : []), ...show]}
        rowActions={offered}
        detail={detail}
      />
    );
    return lastPlaces ? <WithLastPlaces>{list}</WithLastPlaces> : list;
  };
}
