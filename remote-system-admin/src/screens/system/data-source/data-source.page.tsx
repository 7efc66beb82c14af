import { useState } from 'react';
import { dataSource, dataSourceTestPath } from 'shared-contracts/system/data-source';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { Tag } from 'shared-widgets/ui/content';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { label, useText } from '../../../messages.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import { sendTold } from '../../../parts/send-told.ts';

export default function DataSourcePage() {
  const text = useText();
  return (
    <ListPage
      entity={dataSource}
      columns={[
        'name',
        'code',
        { field: 'dbType', tag: true },
        'dbUrl',
        'dbUsername',
        {
          ...{ field: 'hasPassword', sortable: false },
          render: ({ hasPassword }) => <Tag>{text(hasPassword === 'Y' ? 'dataSource.stored' : 'dataSource.notStored')}</Tag>,
        },
      ]}
      rowActions={[
        {
          key: 'test',
          label: label('dataSource.test'),
          can: 'dataSource:test',
          run: async ({ id }) => void (await sendTold({ method: 'POST', path: dataSourceTestPath, body: { id } })),
        },
      ]}
      deletionNote={async () => `${text('dataSource.deletion')} ${text('consequence.canUndo')}`}
      form={DataSourceForm}
    />
  );
}

/** Form of a data source. The stored password is never shown; the connection is tested with the values in the form. */
function DataSourceForm({ record, ...drawer }: FormSurfaceProps<typeof dataSource>) {
  const text = useText();
  const labelText = useLabel();
  const mayTest = useCan()('dataSource:test');
  return (
    <EntityFormDrawer
      entity={dataSource}
      record={record}
      fields={['name', 'code', 'dbType', 'dbUrl', 'dbName', 'dbUsername', 'remark']}
      // A stored password is never sent back, so an edit that replaces it cannot be undone.
      editNote={(_, { dbPassword }) => <PlainEditNote title={text('edit.dataSource')} canUndo={!dbPassword} />}
      extra={(values) => (
        <>
          <Form.Item
            name="dbPassword"
            label={labelText(dataSource.fields.dbPassword.label)}
            extra={record?.hasPassword === 'Y' ? text('dataSource.keep') : undefined}
          >
            <Input.Password autoComplete="new-password" maxLength={dataSource.fields.dbPassword.max} />
          </Form.Item>
          {mayTest && <TypedTest values={{ ...values, ...(record ? { id: record.id } : {}) }} />}
        </>
      )}
      {...drawer}
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

/** Tests the connection with the values in the form, and shows the result below the button. */
function TypedTest({ values }: { readonly values: Values }) {
  const text = useText();
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly ok: boolean; readonly message: string }>();
  const [isRunning, setRunning] = useState(false);
  const { id, dbType, dbUrl, dbName, dbUsername, dbPassword } = values;
  const body = { id, dbType, dbUrl, dbName, dbUsername, dbPassword };
  const of = JSON.stringify(body);
  const run = async () => {
    setRunning(true);
    try {
      // Time limit of the call; it is longer than the time that the server waits for the database.
      const { message } = await http.request({ method: 'POST', path: dataSourceTestPath, body, quiet: 'refusals', timeout: 15_000 });
      setOutcome({ of, ok: true, message });
    } catch (failure) {
      setOutcome({ of, ok: false, message: failureOf(failure).message });
    } finally {
      setRunning(false);
    }
  };
  // A result is shown only as long as the form contains the values that were tested.
  const shown = outcome?.of === of ? outcome : undefined;
  return (
    <Flex vertical gap={8} align="flex-start">
      <Button loading={isRunning} onClick={() => void run()}>
        {text('dataSource.test')}
      </Button>
      {shown && <Alert type={shown.ok ? 'success' : 'error'} showIcon title={shown.message} />}
    </Flex>
  );
}
