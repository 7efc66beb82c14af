import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { useSession } from 'shared-platform/session';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { type FieldName, type FormSurfaceProps, type ListColumn, ListPage } from 'shared-widgets/list-page';
import { masterTexts as texts } from './master-texts.ts';
import { PlaceMap } from './place-map.tsx';

type Place = typeof sendReceiveInfo;

const groupsFor = (isPortal: boolean): readonly FieldGroup<Place>[] => [
  { title: texts.basic, fields: [...(isPortal ? [] : (['shipperId'] as const)), 'infoType', 'unitName', 'unitIdNo', 'defaultFlag'] },
  { title: texts.contact, fields: ['contactName', 'contactMobile', 'telephone'] },
  { title: texts.work, fields: ['openTime', 'closeTime', 'loadRequire'] },
  { title: texts.place, fields: ['districtCode', 'address', 'lng', 'lat', 'fenceRadius'] },
];

const platformGroups = groupsFor(false);
const portalGroups = groupsFor(true);

/** Form of a place. A shipper's people enter their own places only, so they are not asked for the shipper. */
function PlaceForm({ record, ...drawer }: FormSurfaceProps<Place>) {
  const own = useSession()?.user?.shipperId;
  const groups = own ? portalGroups : platformGroups;
  return (
    <EntityFormDrawer
      entity={sendReceiveInfo}
      record={record}
      fields={groups}
      constant={own ? { shipperId: own } : {}}
      extra={(values, write) => <PlaceMap values={values} write={write} />}
      {...drawer}
    />
  );
}

/** 收发货信息: list and form, for the platform and (`isPortal`) for a shipper's own places. */
export function SendReceiveList({ isPortal = false }: { readonly isPortal?: boolean }) {
  const columns: readonly (FieldName<Place> | ListColumn<Place>)[] = [
    { combine: ['unitName', 'infoType'], stack: true },
    ...(isPortal ? [] : (['shipperName'] as const)),
    { combine: ['contactName', 'contactMobile'], stack: true },
    { combine: ['districtCode', 'address'], stack: true },
    'fenceRadius',
    { combine: ['openTime', 'closeTime'], between: '–' },
    'defaultFlag',
    'useCount',
    'status',
    { field: 'loadRequire', hidden: true },
  ];
  return (
    <ListPage
      entity={sendReceiveInfo}
      queryFields={isPortal ? ['infoType', 'unitName', 'contactName', 'status'] : [...sendReceiveInfo.query]}
      columns={columns}
      editFirst
      rowActions={[{ action: 'disable' }, { action: 'enable' }]}
      form={PlaceForm}
      detail={{ groups: isPortal ? portalGroups : platformGroups }}
    />
  );
}
