import { certStatus, commonStatus, yesNo } from 'shared-contracts/business/states';

/** Filters of pickers: what the server would refuse anyway is not offered. */
export const eligibleCarriers = { certStatus: certStatus.certified, status: commonStatus.enabled, blackFlag: yesNo.no } as const;
