import { driver } from 'shared-contracts/business/driver';
import type { FieldGroup } from 'shared-widgets/entity-form';
import { expiry } from './fleet-columns.tsx';
import { fleetList } from './fleet-list.tsx';
import { fleetTexts as texts } from './fleet-texts.ts';

/** Field groups of the form. A carrier's people enter their own drivers, so they choose neither the carrier nor the driver's account. */
const groupsFor = (isPortal: boolean): readonly FieldGroup<typeof driver>[] => [
  {
    title: texts.basic,
    fields: ['driverName', ...(isPortal ? [] : (['carrierId'] as const)), 'driverType', 'mobile', 'idCardNo', 'idValidTo'],
  },
  {
    title: texts.documents,
    fields: [
      ['licenseNo', 'vehicleClass', 'licenseIssueOrg', 'licenseValidFrom'],
      ['licenseValidTo', 'qualificationNo', 'qualificationType', 'qualificationValidTo'],
    ],
  },
  { title: texts.contact, fields: ['districtCode', 'address', 'emergencyContact', 'emergencyMobile'] },
  { title: texts.photos, fields: ['idFrontImg', 'idBackImg', 'licenseImg', 'licenseBackImg', 'qualificationImg'] },
  { title: texts.other, fields: [...(isPortal ? [] : (['appUserId'] as const)), 'status', 'remark'] },
];
/** 司机: the drivers of all carriers; with `isPortal` only those of the person's own carrier. */
export const DriverList = fleetList({
  entity: driver,
  by: 'driverId',
  actions: [{ action: 'signAgreement' }],
  groups: groupsFor,
  portalQuery: ['driverName', 'mobile', 'idCardNo', 'certStatus'],
  columns: (isPortal) => [
    'driverName',
    // A carrier's people see the certification first: a card on a phone shows only the first state and the first facts, and they must act
    // on a refusal.
    isPortal ? ['certStatus', 'certRejectReason'] : [],
    { combine: ['mobile', 'idCardNo'], stack: true },
    'vehicleClass',
    expiry('licenseValidTo'),
    expiry('qualificationValidTo'),
    { combine: isPortal ? ['driverNo'] : ['carrierName', 'driverNo'], stack: true },
    isPortal ? ['workStatus', 'bindStatus', 'status'] : ['workStatus', 'certStatus', 'bindStatus', 'status'],
  ],
});
