import type { driver } from 'shared-contracts/business/driver';
import type { lorry } from 'shared-contracts/business/lorry';
import { useSession } from 'shared-platform/session';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FieldName, type FormSurfaceProps, type ListColumn, ListPage, type RowAction, type Rows } from 'shared-widgets/list-page';
import { certAuditDrawer } from '../certification/cert-audit.drawer.tsx';
import { certHistoryTab, standingActions } from '../certification/cert-history.tsx';
import { bindingsTab, isBound, isReleased } from './fleet-columns.tsx';

interface FleetList<E extends typeof driver | typeof lorry> {
  readonly entity: E;
  /** Field groups of the form; with `isPortal` those for a carrier's people, who see only their own drivers and lorries. */
  readonly groups: (isPortal: boolean) => readonly FieldGroup<E>[];
  readonly columns: (isPortal: boolean) => Rows<FieldName<E> | ListColumn<E>>;
  /** Filter fields for a carrier's people. */
  readonly portalQuery: readonly FieldName<E>[];
  /** Row actions that come after those of the certification and before the unbinding from the carrier. */
  readonly actions?: readonly RowAction<E>[];
  readonly by: 'driverId' | 'lorryId';
}

/** The list of drivers or lorries with form, certification and bindings, for the platform and (`isPortal`) for the people of a carrier. */
export function fleetList<const E extends typeof driver | typeof lorry>({ entity, actions = [], by, ...parts }: FleetList<E>) {
  const groups = { platform: parts.groups(false), portal: parts.groups(true) };
  const columns = { platform: parts.columns(false), portal: parts.columns(true) };
  const AuditDrawer = certAuditDrawer(entity);
  const rowActions = [
    { action: 'submitCert', confirm: true },
    { action: 'auditCert', open: AuditDrawer },
    { action: 'withdrawCert' },
    ...actions,
    { action: 'unbind', when: isBound },
    { action: 'bind', when: isReleased },
    ...standingActions,
  ] as readonly RowAction<E>[];

  function FleetForm({ record, ...drawer }: FormSurfaceProps<E>) {
    const own = useSession()?.user?.carrierId;
    const constant = own ? { carrierId: own } : {};
    return (
      <EntityFormDrawer entity={entity} record={record} fields={own ? groups.portal : groups.platform} constant={constant} {...drawer} />
    );
  }

  return function Fleet({ isPortal = false }: { readonly isPortal?: boolean }) {
    const side = isPortal ? 'portal' : 'platform';
    return (
      <ListPage
        entity={entity}
        {...(isPortal && { queryFields: parts.portalQuery })}
        columns={columns[side]}
        rowActions={rowActions}
        form={FleetForm}
        detail={{ groups: groups[side], tabs: [bindingsTab(by), certHistoryTab(by)] }}
      />
    );
  };
}
