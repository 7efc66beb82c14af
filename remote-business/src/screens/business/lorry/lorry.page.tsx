import { lorry } from 'shared-contracts/business/lorry';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { ExpiryBadge } from '../../../parts/expiry-badge.tsx';

const groups: readonly FieldGroup<typeof lorry>[] = [
  {
    title: label('group.basic'),
    fields: [
      ['plateNumber', 'plateColor', 'vehicleType', 'vehicleForm', 'vehicleLengthCode', 'trailerPlateNumber'],
      ['carrierId', 'defaultDriverId', 'ownerName', 'ownerRelation', 'useCharacter', 'energyType'],
    ],
  },
  {
    title: label('group.licence'),
    fields: ['vin', 'engineNo', 'brandModel', 'issueOrg', 'registerDate', 'issueDate', 'inspectionValidTo'],
  },
  {
    title: label('group.masses'),
    fields: ['ratedLoad', 'tractionMass', 'grossMass', 'curbMass', 'axleCount', 'outerLength', 'outerWidth', 'outerHeight', 'boxVolume'],
  },
  {
    title: label('group.documents'),
    fields: [
      ['transportCertNo', 'transportCertValidTo', 'permitNo', 'compulsoryInsNo'],
      ['compulsoryInsValidTo', 'commercialInsNo', 'commercialInsValidTo', 'insuranceCompanyCode'],
    ],
  },
  { title: label('group.photos'), fields: ['licenseImg', 'licenseBackImg', 'transportCertImg', 'vehicleImg'] },
  { title: label('group.devices'), fields: ['gpsFlag', 'gpsDeviceNo', 'etcCardNo'] },
  { title: label('group.other'), fields: ['status'] },
];

function LorryForm({ record, ...drawer }: FormSurfaceProps<typeof lorry>) {
  return <EntityFormDrawer entity={lorry} record={record} fields={groups} {...drawer} />;
}

export default function LorryPage() {
  return (
    <ListPage
      entity={lorry}
      columns={[
        'plateNumber',
        { combine: ['vehicleType', 'plateColor'], stack: true },
        'energyType',
        { combine: ['ratedLoad', 'grossMass'], stack: true, align: 'right' },
        { combine: ['carrierName', 'driverName'], stack: true },
        { field: 'inspectionValidTo', width: 150, render: ({ inspectionValidTo }) => <ExpiryBadge validTo={inspectionValidTo} /> },
        { field: 'compulsoryInsValidTo', width: 150, render: ({ compulsoryInsValidTo }) => <ExpiryBadge validTo={compulsoryInsValidTo} /> },
        'workStatus',
        'certStatus',
        'etcStatus',
      ]}
      rowActions={[{ action: 'submitCert', confirm: true }, { action: 'auditCert' }]}
      form={LorryForm}
      detail={{ groups }}
    />
  );
}
