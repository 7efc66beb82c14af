import { fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { relatedTab } from '../related-table.tsx';
import { ExpiryBadge } from './expiry-badge.tsx';
import { fleetTexts as texts } from './fleet-texts.ts';

/** A column with the last day of a paper, marked when it is near or has passed. */
export const expiry = <const F extends string>(field: F) => ({
  field,
  width: 150,
  render: (row: { readonly [K in F]: string | null }) => <ExpiryBadge validTo={row[field]} />,
});

/** Conditions for row actions: the driver or lorry belongs to its carrier, or has left it. */
export const isBound = (row: { readonly bindStatus: string }) => row.bindStatus === bindStatus.bound;
export const isReleased = (row: { readonly bindStatus: string }) => row.bindStatus === bindStatus.released;

/** The history of bindings of a driver (`driverId`) or lorry (`lorryId`). */
export const bindingsTab = (by: 'driverId' | 'lorryId') =>
  relatedTab({
    label: texts.bindings,
    entity: fleetBinding,
    by,
    fields: [
      ['bindKind', 'carrierName', by === 'driverId' ? 'plateNumber' : 'driverName', 'mainFlag', 'bindStatus'],
      ['bindTime', 'bindUser', 'unbindTime', 'unbindUser', 'unbindReason'],
    ],
  });
