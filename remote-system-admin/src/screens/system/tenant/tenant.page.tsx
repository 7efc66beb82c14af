import { platformTenant } from 'shared-contracts/entity/tier';
import { tenantStatus } from 'shared-contracts/system/system-states';
import { tenant, tenantExportPath, tenantFreezePath } from 'shared-contracts/system/tenant';
import type { WireRecord } from 'shared-platform/entity-api';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, type ListHandle, ListPage } from 'shared-widgets/list-page';
import { Tag } from 'shared-widgets/ui/content';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { useDeletionNote } from '../../../parts/consequence/consequence.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';
import { sendTold } from '../../../parts/send-told.ts';
import { AdministratorModal } from './administrator.modal.tsx';
import { reasonOutOfForce } from './in-force.ts';
import { RemoveTenantModal } from './remove-tenant.modal.tsx';

type Tenant = WireRecord<typeof tenant>;

/** These columns cannot be sorted, because the server always returns tenants in the order of their ids. */
const plain = (field: 'name' | 'beginDate' | 'endDate' | 'people') => ({ field, sortable: false });
const isPlatform = ({ id }: Tenant): boolean => Number(id) === platformTenant;

const isInForce = (values: Readonly<Record<string, unknown>>): boolean => reasonOutOfForce(values) === undefined;

/** Form of a tenant. The number of an existing one is part of the form's title, because it is the record's id and never changes. */
function TenantForm({ record, ...drawer }: FormSurfaceProps<typeof tenant>) {
  const text = useText();
  return (
    <EntityFormDrawer
      entity={tenant}
      {...(record ? { record, title: `${text('edit')} · ${record.id} ${record.name}` } : {})}
      fields={[...(record ? [] : (['number'] as const)), 'name', 'beginDate', 'endDate', 'status']}
      editNote={({ id, ...row }, values) => (
        <EditNote
          kind="tenant"
          id={String(id)}
          warning={isInForce({ ...row }) && !isInForce({ ...row, ...values }) ? text('tenant.closing') : undefined}
        />
      )}
      {...drawer}
    />
  );
}

export default function TenantPage() {
  const text = useText();
  const { id: tab } = useTab();
  const deletionNote = useDeletionNote('tenant');
  const setFrozen = async (row: Tenant, isFrozen: boolean, list: ListHandle<typeof tenant>): Promise<void> => {
    const question = text(isFrozen ? 'tenant.freezeAsk' : 'tenant.releaseAsk', { name: row.name, count: row.people ?? 0 });
    if (!(await notices.confirm({ ...asked(question), dangerous: isFrozen, tab }))) return;
    const status = isFrozen ? tenantStatus.frozen : tenantStatus.normal;
    if (await sendTold({ method: 'PUT', path: tenantFreezePath, body: { ids: String(row.id), status } })) list.refresh();
  };
  return (
    <ListPage
      entity={tenant}
      columns={[
        { key: 'id', title: tenant.fields.number.label, width: 110, render: ({ id }) => id },
        plain('name'),
        plain('beginDate'),
        plain('endDate'),
        plain('people'),
        { field: 'status', tag: true, sortable: false },
        {
          ...{ field: 'inForce', sortable: false },
          render: ({ inForce }) =>
            inForce === 'Y' ? <Tag color="success">{text('tenant.inForce')}</Tag> : <Tag>{text('tenant.outOfForce')}</Tag>,
        },
      ]}
      form={TenantForm}
      removable={(row) => !isPlatform(row) && row.people === 0}
      deletionNote={deletionNote}
      detail={false}
      rowActions={[
        {
          key: 'freeze',
          label: label('tenant.freeze'),
          can: 'tenant:edit',
          dangerous: true,
          when: (row) => row.status === tenantStatus.normal && !isPlatform(row),
          run: (row, list) => setFrozen(row, true, list),
        },
        {
          key: 'release',
          label: label('tenant.release'),
          can: 'tenant:edit',
          when: (row) => row.status === tenantStatus.frozen,
          run: (row, list) => setFrozen(row, false, list),
        },
        {
          key: 'administrator',
          label: label('tenant.administrator'),
          can: 'tenant:edit',
          when: (row) => row.takesAdministrator === 'Y',
          open: AdministratorModal,
        },
        {
          key: 'exportAll',
          label: label('tenant.exportAll'),
          can: 'tenant:export',
          run: async (row) => {
            if (!(await notices.confirm({ ...asked(text('tenant.exportAsk', { name: row.name })), tab }))) return;
            // Does nothing after a refusal, which has been shown already.
            await http.download(tenantExportPath, { id: Number(row.id) }).catch(() => undefined);
          },
        },
        {
          key: 'remove',
          label: label('tenant.remove'),
          can: 'tenant:remove',
          dangerous: true,
          when: (row) => row.status === tenantStatus.frozen && !isPlatform(row),
          open: RemoveTenantModal,
        },
      ]}
    />
  );
}
