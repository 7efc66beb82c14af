import { EditableTable, type TableColumn, type TableRow } from 'editable-table';
import { files } from 'shared-contracts/entity/field';
import { fieldKind } from 'shared-widgets/field-kinds';
import { Form } from 'shared-widgets/ui/form';
import type { ExampleProps } from '../example.ts';

const pictures = files(['照片', 'Pictures'], { count: 5 });
const { Input: FilesInput } = fieldKind(pictures);
const rows: readonly TableRow[] = [
  { id: '1', name: '行驶证' },
  { id: '2', name: '运输合同' },
];
const columns: readonly TableColumn[] = [
  { key: 'name', title: '证件', type: 'normal', width: 160 },
  { key: 'scan', title: 'image', type: 'image', token: true, width: 180 },
  { key: 'papers', title: 'file', type: 'file', token: true, fieldExtendJson: '{"uploadnum":3}', width: 220 },
];

/**
 * Example: files in a form and in table cells. Files can be dragged in, pasted or photographed, moved, sent again after a failure, and
 * their upload can be cancelled.
 */
export function FilesExample({ settings }: ExampleProps) {
  const [form] = Form.useForm();
  const values: unknown = Form.useWatch([], form);
  return (
    <>
      <Form form={form} layout="vertical" style={{ maxWidth: 560 }}>
        <Form.Item name="pictures" label="files(…, { count: 5 })">
          {FilesInput && <FilesInput field={pictures} name="pictures" />}
        </Form.Item>
        <output>{JSON.stringify(values)}</output>
      </Form>
      <EditableTable {...settings} label="证件" name="gallery.files" columns={columns} rows={rows} height={240} />
    </>
  );
}
