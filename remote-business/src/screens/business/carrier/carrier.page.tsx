import { carrier } from 'shared-contracts/business/carrier';
import { certAuditDrawer } from 'shared-freight/cert-audit';
import { certHistoryTab, standingActions } from 'shared-freight/cert-history';
import { ExpiryBadge } from 'shared-freight/expiry-badge';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { carrierTabs } from './carrier-tabs.ts';

const groups: readonly FieldGroup<typeof carrier>[] = [
  { title: label('group.basic'), fields: ['carrierName', 'carrierType', 'uscc', 'idCardNo', 'legalPerson', 'cooperateType'] },
  { title: label('group.contact'), fields: ['contactName', 'contactMobile', 'districtCode', 'address'] },
  { title: label('group.documents'), fields: ['permitNo', 'permitValidFrom', 'permitValidTo', 'permitScope'] },
  {
    title: label('group.settlement'),
    fields: ['companyId', 'taxpayerType', 'invoiceRate', 'settleType', 'accountPeriodDays', 'payeeMode', 'depositAmount'],
  },
  {
    title: label('group.photos'),
    fields: [
      ['licenseImg', 'licenseValidTo', 'longTermFlag', 'idFrontImg', 'idBackImg'],
      ['permitImg', 'taxpayerProofImg', 'entrustAgreementImg', 'collectAgreementImg'],
    ],
  },
  { title: label('group.other'), fields: ['status', 'remark'] },
];

function CarrierForm({ record, ...drawer }: FormSurfaceProps<typeof carrier>) {
  return <EntityFormDrawer entity={carrier} record={record} fields={groups} {...drawer} />;
}

const AuditDrawer = certAuditDrawer(carrier);

export default function CarrierPage() {
  return (
    <ListPage
      entity={carrier}
      columns={[
        ['carrierNo', 'carrierName', 'carrierType', 'provinceCode', 'contactName', 'contactMobile', 'permitNo'],
        { field: 'permitValidTo', width: 190, render: ({ permitValidTo }) => <ExpiryBadge validTo={permitValidTo} /> },
        ['lorryCount', 'driverCount', 'ratingScore', 'certStatus', 'status'],
      ]}
      rowActions={[
        { action: 'submitCert', confirm: true },
        { action: 'auditCert', open: AuditDrawer },
        { action: 'withdrawCert' },
        ...standingActions,
      ]}
      form={CarrierForm}
      detail={{ groups, tabs: [...carrierTabs, certHistoryTab('carrierId')] }}
    />
  );
}
