import { waybill } from 'shared-contracts/business/waybill';
import { type DetailOptions, type FieldName, type ListColumn, ListPage, type RowAction } from 'shared-widgets/list-page';
import { routeColumn } from '../route-column.tsx';
import { DeliverDrawer } from './deliver-drawer.tsx';
import { LoadDrawer } from './load-drawer.tsx';
import { ArriveDrawer, AssignDrawer, DepartDrawer, ReassignDrawer } from './waybill-drawers.tsx';

type Waybill = typeof waybill;
type WaybillAction = keyof Waybill['actions'];

/** How each action of a waybill asks for what it needs. */
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

/** What every list of waybills begins with. */
export const waybillColumns = ['waybillNo', 'waybillStatus'] as const;

/** Column of a list of waybills: lorry and driver. */
export const lorryColumn = { combine: ['plateNumber', 'driverName'], stack: true } as const;

export interface WaybillWorkList {
  /** The states that wait for the work. */
  readonly states: readonly string[];
  /** Columns beside number, state, lorry, driver, route and goods. */
  readonly show: readonly (FieldName<Waybill> | ListColumn<Waybill>)[];
  /** Number and lorry by default. */
  readonly filters?: readonly FieldName<Waybill>[];
  readonly actions: readonly WaybillAction[];
  readonly detail: DetailOptions<Waybill>;
}

/** A page of the waybills that wait for one kind of work. */
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
