import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { RelatedTable } from '../../../parts/related-table.tsx';

export interface CarrierFleetProps {
  readonly carrierId: string;
}

/** Drivers who belong to the carrier. */
export function CarrierDrivers({ carrierId }: CarrierFleetProps) {
  return (
    <RelatedTable
      entity={driver}
      fields={['driverName', 'mobile', 'vehicleClass', 'licenseValidTo', 'qualificationValidTo', 'workStatus', 'certStatus']}
      query={{ carrierId }}
    />
  );
}

/** Lorries that belong to the carrier. */
export function CarrierLorries({ carrierId }: CarrierFleetProps) {
  return (
    <RelatedTable
      entity={lorry}
      fields={['plateNumber', 'plateColor', 'vehicleType', 'ratedLoad', 'inspectionValidTo', 'workStatus', 'certStatus']}
      query={{ carrierId }}
    />
  );
}
