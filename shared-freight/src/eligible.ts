import { certStatus, commonStatus, yesNo } from 'shared-contracts/business/states';

/** Filters for pickers that leave out records which the server would refuse. */
export const eligibleCarriers = { certStatus: certStatus.certified, status: commonStatus.enabled, blackFlag: yesNo.no } as const;
