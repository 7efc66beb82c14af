import { oftenLine } from 'shared-contracts/business/master/often-line';
import { placeUse, sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { commonStatus } from 'shared-contracts/business/states';
import { useLabel } from 'shared-platform/i18n';
import { useSession } from 'shared-platform/session';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { asText } from 'shared-widgets/field-kinds';
import { type FieldName, type FormSurfaceProps, type ListColumn, ListPage } from 'shared-widgets/list-page';
import { ReferenceSelect } from 'shared-widgets/reference-select';
import { Col, Row } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { masterTexts as texts } from './master-texts.ts';
import { placeOfLine, type Values } from './place-values.ts';

type Line = typeof oftenLine;

const groupsFor = (isPortal: boolean): readonly FieldGroup<Line>[] => [
  { title: texts.basic, fields: [...(isPortal ? [] : (['shipperId'] as const)), 'lineName', 'distance', 'standardHours', 'tollEstimate'] },
  { title: texts.start, fields: ['startDistrictCode', 'startAddress', 'startLng', 'startLat'] },
  { title: texts.end, fields: ['endDistrictCode', 'endAddress', 'endLng', 'endLat', 'viaPoints'] },
  { title: texts.use, fields: ['goodsTypeCode', 'goodsName', 'vehicleType', 'vehicleLengthCode', 'priceUnit', 'refPrice'] },
  { title: texts.other, fields: ['remark'] },
];

interface PlacesProps {
  readonly values: Values;
  readonly write: (values: Values, because?: readonly string[]) => void;
  readonly line: FormSurfaceProps<Line>['record'];
  readonly shipperId: string | null | undefined;
}

const ends = [
  { end: 'start', field: 'sendInfoId', name: 'sendInfoName', uses: `${placeUse.send},${placeUse.both}` },
  { end: 'end', field: 'receiveInfoId', name: 'receiveInfoName', uses: `${placeUse.receive},${placeUse.both}` },
] as const;

/** Fields for the two places of a route, chosen among the shipper's places; their addresses become those of the route. */
function LinePlaces({ values, write, line, shipperId }: PlacesProps) {
  const text = useLabel();
  const owner = shipperId ?? line?.shipperId ?? asText(values.shipperId);
  return (
    <Row gutter={24}>
      {ends.map(({ end, field, name, uses }) => (
        <Col xs={24} md={12} key={field}>
          <Form.Item
            name={field}
            label={text(oftenLine.fields[field].label)}
            initialValue={line?.[field] ?? undefined}
            extra={owner ? undefined : text(texts.chooseShipper)}
          >
            <ReferenceSelect
              entity={sendReceiveInfo}
              query={{ shipperId: owner ?? '', status: commonStatus.enabled, infoType: uses, column: 'useCount', order: 'desc' }}
              disabled={!owner}
              shownText={line?.[field] === asText(values[field]) ? (line?.[name] ?? null) : null}
              onChange={(_, place) => place && write(placeOfLine(end, place), [field])}
            />
          </Form.Item>
        </Col>
      ))}
    </Row>
  );
}

const platformGroups = groupsFor(false);
const portalGroups = groupsFor(true);

/** Form of a route. A shipper's people enter their own routes only, so they are not asked for the shipper. */
function LineForm({ record, ...drawer }: FormSurfaceProps<Line>) {
  const own = useSession()?.user?.shipperId;
  return (
    <EntityFormDrawer
      entity={oftenLine}
      record={record}
      fields={own ? portalGroups : platformGroups}
      lead={(values, write) => <LinePlaces values={values} write={write} line={record} shipperId={own} />}
      {...drawer}
    />
  );
}

interface OftenLineListProps {
  /** True for a shipper's people: the list shows only their own routes, without columns and fields for the shipper. */
  readonly isPortal?: boolean;
}

/** 常用线路: list and form, for the platform and for shippers. */
export function OftenLineList({ isPortal = false }: OftenLineListProps) {
  const columns: readonly (FieldName<Line> | ListColumn<Line>)[] = [
    { combine: ['lineName', 'lineNo'], stack: true },
    ...(isPortal ? [] : (['shipperName'] as const)),
    { key: 'route', title: texts.route, combine: ['startDistrictCode', 'endDistrictCode'], between: ' → ', stack: true },
    'distance',
    'standardHours',
    'goodsName',
    { combine: ['refPrice', 'priceUnit'], stack: true, align: 'right' },
    'useCount',
    'status',
    { field: 'lastUseTime', hidden: true },
    { field: 'tollEstimate', hidden: true },
    { field: 'vehicleType', hidden: true },
  ];
  return (
    <ListPage
      entity={oftenLine}
      queryFields={isPortal ? ['lineName', 'startCityCode', 'endCityCode', 'status'] : [...oftenLine.query]}
      columns={columns}
      editFirst
      rowActions={[{ action: 'disable' }, { action: 'enable' }]}
      form={LineForm}
      detail={{ groups: isPortal ? portalGroups : platformGroups }}
    />
  );
}
