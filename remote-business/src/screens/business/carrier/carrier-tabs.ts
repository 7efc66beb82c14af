import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { relatedTab } from 'shared-freight/related-table';
import { label } from '../../../messages.ts';
import { contractsTab } from '../../../parts/related-contracts.tsx';

/** Tabs with the records that belong to a carrier. */
export const carrierTabs = [
  relatedTab({
    label: label('carrier.drivers'),
    entity: driver,
    by: 'carrierId',
    fields: ['driverName', 'mobile', 'vehicleClass', 'licenseValidTo', 'qualificationValidTo', 'workStatus', 'certStatus'],
  }),
  relatedTab({
    label: label('carrier.lorries'),
    entity: lorry,
    by: 'carrierId',
    fields: ['plateNumber', 'plateColor', 'vehicleType', 'ratedLoad', 'inspectionValidTo', 'workStatus', 'certStatus'],
  }),
  contractsTab('carrierId'),
];
