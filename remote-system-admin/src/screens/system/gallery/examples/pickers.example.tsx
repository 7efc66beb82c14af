import { orderedGoodsReport } from 'shared-contracts/business/order/order-goods-report';
import { user } from 'shared-contracts/system/user';
import { PopupField } from 'shared-widgets/controls';
import { DepartSelect } from 'shared-widgets/depart-picker';
import { listRecords, PositionSelect, RecordSelect, RoleSelect, UserListSelect } from 'shared-widgets/record-picker';
import { Form, Input } from 'shared-widgets/ui/form';
import { UserSelect, useExistingValues, userNames } from 'shared-widgets/user-picker';

/** The list of records from which the dialog chooses. It is created once, outside of the component. */
const people = listRecords({
  key: 'gallery people',
  name: user.label,
  listUrl: `${user.api}/list`,
  columns: [
    { key: 'realname', title: user.fields.realname.label },
    { key: 'status', title: user.fields.status.label, dict: user.fields.status.dict },
  ],
  returnKeys: ['id', 'username'],
  queryParamCode: 'realname',
  queryParamText: user.fields.realname.label,
});

/** Example: fields whose values are chosen in a dialog. */
export function PickersExample() {
  const [form] = Form.useForm();
  const values: unknown = Form.useWatch([], form);
  const existing = useExistingValues(userNames);
  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 560 }} initialValues={{ users: 'operator,nobody' }}>
      <Form.Item name="record" label="RecordSelect multiple={false}">
        <RecordSelect records={people} multiple={false} />
      </Form.Item>
      <Form.Item name="roles" label="RoleSelect">
        <RoleSelect />
      </Form.Item>
      <Form.Item name="positions" label="PositionSelect">
        <PositionSelect />
      </Form.Item>
      <Form.Item name="list" label="UserListSelect returnId">
        <UserListSelect returnId />
      </Form.Item>
      <Form.Item name="users" label="UserSelect" rules={[existing]}>
        <UserSelect />
      </Form.Item>
      <Form.Item name="departs" label="DepartSelect multiple linkage">
        <DepartSelect multiple linkage />
      </Form.Item>
      <Form.Item label="PopupField" htmlFor="gallery-popup">
        <PopupField
          id="gallery-popup"
          code={orderedGoodsReport}
          orgFields="goodsName,goodsTypeCode"
          destFields="goods,type"
          onFill={(filled) => form.setFieldsValue(filled)}
        />
      </Form.Item>
      {['goods', 'type'].map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
      <output>{JSON.stringify(values, null, 2)}</output>
    </Form>
  );
}
