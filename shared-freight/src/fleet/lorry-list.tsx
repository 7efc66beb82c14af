import { lorry } from 'shared-contracts/business/lorry';
import type { FieldGroup } from 'shared-widgets/entity-form';
import { expiry, isBound } from './fleet-columns.tsx';
import { fleetList } from './fleet-list.tsx';
import { fleetTexts as texts } from './fleet-texts.ts';

const groupsFor = (isPortal: boolean): readonly FieldGroup<typeof lorry>[] => [
  {
    title: texts.basic,
    fields: [
      ['plateNumber', 'plateColor', 'vehicleType', 'vehicleForm', 'vehicleLengthCode', 'trailerPlateNumber'],
      isPortal ? [] : ['carrierId'],
      ['defaultDriverId', 'ownerName', 'ownerRelation', 'useCharacter', 'energyType'],
    ],
  },
  {
    title: texts.licence,
    fields: ['vin', 'engineNo', 'brandModel', 'issueOrg', 'registerDate', 'issueDate', 'inspectionValidTo'],
  },
  {
    title: texts.masses,
    fields: ['ratedLoad', 'tractionMass', 'grossMass', 'curbMass', 'axleCount', 'outerLength', 'outerWidth', 'outerHeight', 'boxVolume'],
  },
  {
    title: texts.documents,
    fields: [
      ['transportCertNo', 'transportCertValidTo', 'permitNo', 'compulsoryInsNo'],
      ['compulsoryInsValidTo', 'commercialInsNo', 'commercialInsValidTo', 'insuranceCompanyCode'],
    ],
  },
  { title: texts.photos, fields: ['licenseImg', 'licenseBackImg', 'transportCertImg', 'vehicleImg'] },
  { title: texts.devices, fields: ['gpsFlag', 'gpsDeviceNo', 'etcCardNo'] },
  { title: texts.other, fields: ['status'] },
];
/** 车辆: the lorries of all carriers; with `isPortal` only those of the person's own carrier. */
export const LorryList = fleetList({
  entity: lorry,
  by: 'lorryId',
  groups: groupsFor,
  portalQuery: ['plateNumber', 'vehicleType', 'certStatus'],
  columns: (isPortal) => [
    'plateNumber',
    // A carrier's people see the certification first, because a refusal must be visible on a phone.
    isPortal ? ['certStatus', 'certRejectReason'] : [],
    { combine: ['vehicleType', 'plateColor'], stack: true },
    'energyType',
    { combine: ['ratedLoad', 'grossMass'], stack: true, align: 'right' },
    { combine: isPortal ? ['driverName'] : ['carrierName', 'driverName'], stack: true },
    expiry('inspectionValidTo'),
    expiry('compulsoryInsValidTo'),
    isPortal ? ['workStatus', 'bindStatus', 'etcStatus'] : ['workStatus', 'certStatus', 'bindStatus', 'etcStatus'],
  ],
  actions: [
    { action: 'bindDriver', when: isBound },
    { action: 'unbindDriver', when: isBound, initial: ({ defaultDriverId }) => ({ driverId: defaultDriverId ?? undefined }) },
  ],
});
