import { driver } from 'shared-contracts/business/driver';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { ExpiryBadge } from '../../../parts/expiry-badge.tsx';

const groups: readonly FieldGroup<typeof driver>[] = [
  { title: label('group.basic'), fields: ['driverName', 'carrierId', 'driverType', 'mobile', 'idCardNo', 'idValidTo'] },
  {
    title: label('group.documents'),
    fields: [
      ['licenseNo', 'vehicleClass', 'licenseIssueOrg', 'licenseValidFrom'],
      ['licenseValidTo', 'qualificationNo', 'qualificationType', 'qualificationValidTo'],
    ],
  },
  {
    title: label('group.contact'),
    fields: ['districtCode', 'address', 'emergencyContact', 'emergencyMobile'],
  },
  {
    title: label('group.photos'),
    fields: ['idFrontImg', 'idBackImg', 'licenseImg', 'licenseBackImg', 'qualificationImg'],
  },
  { title: label('group.other'), fields: ['appUserId', 'status', 'remark'] },
];

function DriverForm({ record, ...drawer }: FormSurfaceProps<typeof driver>) {
  return <EntityFormDrawer entity={driver} record={record} fields={groups} {...drawer} />;
}

export default function DriverPage() {
  return (
    <ListPage
      entity={driver}
      columns={[
        'driverName',
        { combine: ['mobile', 'idCardNo'], stack: true },
        'vehicleClass',
        { field: 'licenseValidTo', width: 150, render: ({ licenseValidTo }) => <ExpiryBadge validTo={licenseValidTo} /> },
        { field: 'qualificationValidTo', width: 150, render: ({ qualificationValidTo }) => <ExpiryBadge validTo={qualificationValidTo} /> },
        { combine: ['carrierName', 'driverNo'], stack: true },
        ['workStatus', 'certStatus', 'status'],
      ]}
      rowActions={[{ action: 'submitCert', confirm: true }, { action: 'auditCert' }]}
      form={DriverForm}
      detail={{ groups }}
    />
  );
}
