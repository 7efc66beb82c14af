import { shipper } from 'shared-contracts/business/shipper';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { certAuditDrawer } from 'shared-freight/cert-audit';
import { certHistoryTab, standingActions } from 'shared-freight/cert-history';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { FigureBar } from '../../../parts/figure-bar.tsx';
import { percentOf, quantity } from '../../../parts/quantity.ts';
import { contractsTab } from '../../../parts/related-contracts.tsx';

const groups: readonly FieldGroup<typeof shipper>[] = [
  {
    title: label('group.basic'),
    fields: ['shipperName', 'shipperType', 'uscc', 'idCardNo', 'legalPerson', 'industryCode', 'customerLevel'],
  },
  {
    title: label('group.contact'),
    fields: ['contactName', 'contactMobile', 'telephone', 'email', 'districtCode', 'address'],
  },
  {
    title: label('group.settlement'),
    fields: ['companyId', 'settleType', 'accountPeriodDays', 'creditLimit', 'serviceFeeMode', 'serviceFeeRate'],
  },
  { title: label('group.photos'), fields: ['licenseImg', 'licenseValidTo', 'longTermFlag', 'idFrontImg', 'idBackImg'] },
  { title: label('group.other'), fields: ['managerUserId', 'status', 'remark'] },
];

function ShipperForm({ record, ...drawer }: FormSurfaceProps<typeof shipper>) {
  return <EntityFormDrawer entity={shipper} record={record} fields={groups} {...drawer} />;
}

function CreditBar({ record }: { readonly record: RecordOf<typeof shipper> }) {
  if (!record.creditLimit) return null;
  return (
    <FigureBar
      label={label('shipper.credit')}
      percent={percentOf(record.creditUsed, record.creditLimit)}
      isExceeded={quantity(record.creditUsed).gt(quantity(record.creditLimit))}
      figures={[
        { field: shipper.fields.creditLimit, value: record.creditLimit },
        { field: shipper.fields.creditUsed, value: record.creditUsed },
      ]}
    />
  );
}

const AuditDrawer = certAuditDrawer(shipper);

export default function ShipperPage() {
  return (
    <ListPage
      entity={shipper}
      columns={[
        ['shipperNo', 'shipperName', 'shipperType', 'contactName', 'contactMobile', 'provinceCode'],
        ['customerLevel', 'creditLimit', 'creditUsed', 'settleType', 'certStatus', 'auditStatus', 'status'],
      ]}
      rowActions={[
        { action: 'submitCert', confirm: true },
        { action: 'auditCert', open: AuditDrawer },
        { action: 'withdrawCert' },
        ...standingActions,
      ]}
      form={ShipperForm}
      detail={{ groups, header: (record) => <CreditBar record={record} />, tabs: [contractsTab('shipperId'), certHistoryTab('shipperId')] }}
    />
  );
}
