import { certStatus, etcLorryStatus } from 'shared-contracts/business/states';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { RegistrationResult } from './registration-result.tsx';

const groups: readonly FieldGroup<typeof etcLorry>[] = [
  { title: label('group.lorry'), fields: ['lorryId', 'etcVehicleClass', 'ownerName', 'ownerIdNo'] },
  { title: label('group.card'), fields: ['etcCardNo', 'obuNo', 'cardIssuer'] },
  { title: label('group.registration'), fields: ['companyId', 'providerCode', 'remark'] },
];

function EtcLorryForm({ record, ...drawer }: FormSurfaceProps<typeof etcLorry>) {
  return (
    <EntityFormDrawer
      entity={etcLorry}
      record={record}
      fields={groups}
      referenceQuery={{ lorryId: { certStatus: certStatus.certified } }}
      {...drawer}
    />
  );
}

export default function EtcLorryPage() {
  return (
    <ListPage
      entity={etcLorry}
      statusTabs="etcLorryStatus"
      columns={[
        ['plateNumber', 'plateColor', 'etcPlateColor', 'carrierName'],
        { field: 'etcCardNo', width: 200 },
        ['etcVehicleClass', 'etcLorryStatus', 'submitTime', 'approveTime', 'lastTradeTime', 'failReason'],
      ]}
      rowActions={[
        { action: 'register', confirm: true, when: (row) => row.etcLorryStatus === etcLorryStatus.unregistered },
        {
          action: 'register',
          confirm: true,
          label: label('registerAgain'),
          when: (row) => row.etcLorryStatus !== etcLorryStatus.unregistered,
        },
        // The toll provider's response arrives outside the product; an operator records it.
        { action: 'accept' },
        { action: 'refuse' },
        { action: 'cancel', confirm: true },
      ]}
      form={EtcLorryForm}
      detail={{ header: (record) => <RegistrationResult record={record} /> }}
    />
  );
}
