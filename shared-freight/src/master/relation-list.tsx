import { ownerRelationUser, relationDefaults, relationType } from 'shared-contracts/business/master/owner-relation-user';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { useSession } from 'shared-platform/session';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FieldName, type FormSurfaceProps, type ListColumn, ListPage } from 'shared-widgets/list-page';
import { masterTexts as texts } from './master-texts.ts';
import { RelationScope } from './relation-scope.tsx';

type Relation = typeof ownerRelationUser;

const groupsFor = (isPortal: boolean): readonly FieldGroup<Relation>[] => [
  {
    title: texts.person,
    fields: [...(isPortal ? [] : (['shipperId'] as const)), 'realname', 'mobile', 'relationType', 'status', 'remark'],
  },
  { title: texts.mayDo, fields: ['canPublish', 'canConfirmPrice', 'canSign', 'canViewPrice', 'canApplyInvoice'] },
  { title: texts.sees, fields: ['dataScope'] },
];
const platformGroups = groupsFor(false);
const portalGroups = groupsFor(true);

/** The form of an invitation, and of what a person sees and may do. */
function RelationForm({ record, ...drawer }: FormSurfaceProps<Relation>) {
  const own = useSession()?.user?.shipperId;
  return (
    <EntityFormDrawer
      entity={ownerRelationUser}
      record={record}
      fields={own ? portalGroups : platformGroups}
      constant={own ? { shipperId: own } : {}}
      initial={relationDefaults[relationType.sales]}
      extra={(values, write, typed) => <RelationScope values={values} write={write} typed={typed} record={record} shipperId={own} />}
      {...drawer}
    />
  );
}

/** 货主关联用户: the people of shippers, for the platform and (`isPortal`) for a shipper's main account. */
export function RelationList({ isPortal = false }: { readonly isPortal?: boolean }) {
  const columns: readonly (FieldName<Relation> | ListColumn<Relation>)[] = [
    { combine: ['realname', 'mobile'], stack: true },
    ...(isPortal ? [] : (['shipperName'] as const)),
    ...(['relationType', 'dataScope', 'canPublish', 'canConfirmPrice', 'canSign', 'canViewPrice', 'canApplyInvoice'] as const),
    ...(['bindStatus', 'status', 'inviteTime'] as const),
    { field: 'bindTime', hidden: true },
    { field: 'inviteUser', hidden: true },
  ];
  return (
    <ListPage
      entity={ownerRelationUser}
      queryFields={isPortal ? ['realname', 'mobile', 'relationType', 'bindStatus'] : [...ownerRelationUser.query]}
      columns={columns}
      rowActions={[
        { action: 'resend' },
        { action: 'setMain', when: (row) => row.relationType !== relationType.main },
        { action: 'release', when: (row) => row.relationType !== relationType.main || row.bindStatus !== bindStatus.bound },
      ]}
      form={RelationForm}
      detail={{ groups: isPortal ? portalGroups : platformGroups }}
    />
  );
}
