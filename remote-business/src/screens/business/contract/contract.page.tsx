import { contract } from 'shared-contracts/business/contract/contract';
import { agreedContracts, auditStatus, signParty } from 'shared-contracts/business/states';
import { permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useSession } from 'shared-platform/session';
import { useOpenTab } from 'shared-platform/tabs';
import { FieldCell } from 'shared-widgets/field-cell';
import { ListPage } from 'shared-widgets/list-page';
import { RecordLines, shownFields } from 'shared-widgets/record-detail';
import { Badge } from 'shared-widgets/ui/content';
import { Button, Empty, Flex } from 'shared-widgets/ui/core';
import { label, useText } from '../../../messages.ts';
import { ContractForm } from './contract.form.tsx';
import { ContractHistory } from './contract-history.panel.tsx';
import { nextTerm } from './next-term.ts';

/** Contracts that end within this many days are marked. */
const warningDays = 30;

const editable: readonly string[] = contract.editFrom;

function DaysLeft({ days }: { readonly days: number | null }) {
  if (days === null) return '-';
  return days > warningDays ? days : <Badge status="warning" text={days} />;
}

/** Fields of the first tab: all except files, which have a tab of their own. */
const basicFields = shownFields(contract).filter((name) => name !== 'attachment');

/** Address of the page with a contract's price matrix. */
const matrixOf = (id: string): string => `/business/contract-prices?contract=${id}`;

function Prices({ record }: { readonly record: RecordOf<typeof contract> }) {
  const text = useText();
  const open = useOpenTab();
  return (
    <Flex vertical gap={12}>
      <Button style={{ alignSelf: 'start' }} onClick={() => open(matrixOf(record.id))}>
        {text('prices.open')}
      </Button>
      {record.prices?.length ? <RecordLines entity={contract} record={record} /> : <Empty description={text('related.empty')} />}
    </Flex>
  );
}

export default function ContractPage() {
  const open = useOpenTab();
  const user = useSession()?.user;
  const isOtherParty = Boolean(user?.shipperId || user?.carrierId);
  return (
    <ListPage
      entity={contract}
      statusTabs={isOtherParty ? { field: 'contractStatus', values: agreedContracts } : 'contractStatus'}
      columns={[
        'contractNo',
        'contractName',
        'contractType',
        {
          key: 'party',
          title: label('contract.party'),
          width: 180,
          render: ({ shipperName, carrierName }) => shipperName ?? carrierName ?? '-',
        },
        ['effectiveFrom', 'effectiveTo', 'settleType', 'contractStatus'],
        { field: 'daysLeft', sortable: false, render: ({ daysLeft }) => <DaysLeft days={daysLeft} /> },
        { field: 'signMode', hidden: true },
        { field: 'contractAmount', hidden: true },
        { field: 'terminateAudit', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[
        { action: 'submit', confirm: true },
        { action: 'audit' },
        {
          action: 'sign',
          initial: ({ ourSignTime }) => ({
            signParty: ourSignTime === null ? signParty.platform : signParty.counterparty,
            signTime: shanghaiNow(),
          }),
        },
        { action: 'auditTerminate', when: ({ terminateAudit }) => terminateAudit === auditStatus.pending },
        { action: 'renew', when: ({ renewalContractNo }) => renewalContractNo === null, initial: (row) => ({ ...nextTerm(row) }) },
        { action: 'attach' },
        { action: 'terminate', when: ({ terminateAudit }) => terminateAudit !== auditStatus.pending },
        {
          key: 'prices',
          label: label('prices.open'),
          can: permissionCode(contract, 'edit'),
          when: ({ contractStatus }) => editable.includes(contractStatus),
          run: ({ id }) => open(matrixOf(id)),
        },
      ]}
      form={ContractForm}
      detail={{
        width: 1080,
        fields: basicFields,
        lines: [],
        tabs: [
          { key: 'prices', label: contract.lines.prices.label, render: (record) => <Prices record={record} /> },
          {
            key: 'attachment',
            label: label('contract.attachments'),
            render: (record) => <FieldCell field={contract.fields.attachment} name="attachment" row={record} />,
          },
          {
            key: 'history',
            label: label('contract.history'),
            can: 'contract:history',
            render: ({ id }) => <ContractHistory contractId={id} />,
          },
        ],
      }}
    />
  );
}
