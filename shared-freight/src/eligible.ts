import { certStatus, commonStatus, vehicleForm, workStatus, yesNo } from 'shared-contracts/business/states';

const ready = { certStatus: certStatus.certified, status: commonStatus.enabled } as const;

/** Filters of pickers: what the server would refuse anyway is not offered. A trailer never carries a waybill by itself. */
export const eligibleCarriers = { ...ready, blackFlag: yesNo.no };

/** Lorries, drivers and second drivers of one carrier that are free. */
export function eligibleFleet(carrierId: string) {
  const free = { ...ready, carrierId, workStatus: workStatus.idle };
  return {
    lorryId: { ...free, vehicleForm: `${vehicleForm.rigid},${vehicleForm.tractor}` },
    driverId: free,
    coDriverId: free,
  };
}
