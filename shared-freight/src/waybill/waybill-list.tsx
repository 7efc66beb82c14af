import { waybill } from 'shared-contracts/business/waybill';
import { type DetailOptions, type FieldName, type ListColumn, ListPage, type RowAction } from 'shared-widgets/list-page';
import { routeColumn } from '../route-column.tsx';
import { DeliverDrawer } from './deliver-drawer.tsx';
import { LoadDrawer } from './load-drawer.tsx';
import { ArriveDrawer, AssignDrawer, DepartDrawer, ReassignDrawer } from './waybill-drawers.tsx';

type Waybill = typeof waybill;
type WaybillAction = keyof Waybill['actions'];

/** The drawer or dialog of each waybill action. */
const surfaces: Readonly<Record<WaybillAction, RowAction<Waybill>>> = {
  assign: { action: 'assign', open: AssignDrawer },
  load: { action: 'load', open: LoadDrawer },
  depart: { action: 'depart', open: DepartDrawer },
  deliver: { action: 'deliver', open: DeliverDrawer },
  arrive: { action: 'arrive', open: ArriveDrawer },
  reassign: { action: 'reassign', open: ReassignDrawer },
  unassign: { action: 'unassign', confirm: true },
  cancel: { action: 'cancel' },
};

/** Row actions of a list of waybills, in this order. */
export const waybillActions = (...names: readonly WaybillAction[]): readonly RowAction<Waybill>[] => names.map((name) => surfaces[name]);

/** First columns of every list of waybills. */
export const waybillColumns = ['waybillNo', 'waybillStatus'] as const;

/** Column of a list of waybills: lorry and driver. */
export const lorryColumn = { combine: ['plateNumber', 'driverName'], stack: true } as const;

export interface WaybillWorkList {
  /** States in which waybills wait for this work. */
  readonly states: readonly string[];
  /** Columns besides number, state, lorry, driver, route and goods. */
  readonly show: readonly (FieldName<Waybill> | ListColumn<Waybill>)[];
  /** Filter fields; default: number and lorry. */
  readonly filters?: readonly FieldName<Waybill>[];
  readonly actions: readonly WaybillAction[];
  readonly detail: DetailOptions<Waybill>;
}

/** Makes the page that lists waybills waiting for one kind of work. */
export function waybillWorkList({ states, show, filters = ['waybillNo', 'plateNumber'], actions, detail }: WaybillWorkList) {
  return function WaybillWorkListPage() {
    return (
      <ListPage
        entity={waybill}
        fixedQuery={{ waybillStatus: states.join(',') }}
        queryFields={filters}
        columns={[...waybillColumns, lorryColumn, routeColumn, 'goodsName', ...show]}
        rowActions={waybillActions(...actions)}
        detail={detail}
      />
    );
  };
}
