import { certStatus, commonStatus, yesNo } from 'shared-contracts/business/states';

/** Filters for lists of choices; they leave out records that the server would refuse. */
export const eligibleCarriers = { certStatus: certStatus.certified, status: commonStatus.enabled, blackFlag: yesNo.no } as const;
