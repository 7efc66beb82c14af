import {
  CategorySelect,
  DictionaryCheckbox,
  DictionaryRadio,
  DictionaryTag,
  LinkedRegions,
  SearchSelect,
  TableTreeSelect,
  TreeDictionary,
} from 'shared-widgets/controls';
import { DictionarySelect } from 'shared-widgets/dictionary-select';
import { Form } from 'shared-widgets/ui/form';

/** Example: controls that choose from dictionaries and trees. */
export function ChoicesExample() {
  const [form] = Form.useForm();
  const values: unknown = Form.useWatch([], form);
  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 560 }} initialValues={{ several: '10,20', region: '440305' }}>
      <Form.Item name="one" label="DictionarySelect">
        <DictionarySelect dict="sex" />
      </Form.Item>
      <Form.Item name="radio" label="DictionaryRadio">
        <DictionaryRadio dict="sex" />
      </Form.Item>
      <Form.Item name="several" label="DictionaryCheckbox">
        <DictionaryCheckbox dict="waybill_status" />
      </Form.Item>
      <DictionaryTag dict="waybill_status" value="10,20" />
      <Form.Item name="search" label="SearchSelect">
        <SearchSelect dict="waybill_status" />
      </Form.Item>
      <Form.Item name="person" label="SearchSelect async">
        <SearchSelect dict="sys_user,realname,username" async />
      </Form.Item>
      <Form.Item name="depart" label="TableTreeSelect">
        <TableTreeSelect dict="sys_depart,depart_name,org_code" pidField="parent_id" />
      </Form.Item>
      <Form.Item name="category" label="CategorySelect multiple">
        <CategorySelect multiple />
      </Form.Item>
      <Form.Item name="code" label="TreeDictionary field=code">
        <TreeDictionary field="code" />
      </Form.Item>
      <Form.Item name="region" label="LinkedRegions">
        <LinkedRegions />
      </Form.Item>
      <Form.Item name="wrong" label="CategorySelect condition=status=1">
        <CategorySelect condition="status=1" />
      </Form.Item>
      <output>{JSON.stringify(values, null, 2)}</output>
    </Form>
  );
}
