import { company } from 'shared-contracts/business/master/company';
import { ExpiryBadge } from 'shared-freight/expiry-badge';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';

const groups: readonly FieldGroup<typeof company>[] = [
  { title: label('group.basic'), fields: ['companyName', 'companyType', 'uscc', 'legalPerson', 'orgDepartId'] },
  { title: label('group.documents'), fields: ['networkPermitNo', 'networkPermitFrom', 'networkPermitTo', 'icpNo', 'securityLevelNo'] },
  { title: label('group.contact'), fields: ['contactName', 'contactMobile', 'districtCode', 'address'] },
  { title: label('company.tax'), fields: ['taxNo', 'taxpayerType', 'monthlyInvoiceQuota'] },
  { title: label('company.report'), fields: ['reportSenderCode', 'reportStatusFlag'] },
];

const CompanyForm = ({ record, ...drawer }: FormSurfaceProps<typeof company>) => (
  <EntityFormDrawer entity={company} record={record} fields={groups} {...drawer} />
);

export default function CompanyPage() {
  return (
    <ListPage
      entity={company}
      columns={[
        { combine: ['companyName', 'companyNo'], stack: true },
        ['companyType', 'uscc', 'networkPermitNo'],
        { field: 'networkPermitTo', width: 180, render: ({ networkPermitTo }) => <ExpiryBadge validTo={networkPermitTo} /> },
        ['taxpayerType', 'status'],
        { field: 'contactName', hidden: true },
        { field: 'legalPerson', hidden: true },
      ]}
      rowActions={[{ action: 'enable' }, { action: 'disable' }]}
      form={CompanyForm}
      detail={{ groups }}
    />
  );
}
