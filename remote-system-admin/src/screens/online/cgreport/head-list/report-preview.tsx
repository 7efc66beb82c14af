import { useState } from 'react';
import { type ReportPreview, reportPreviewPath } from 'shared-contracts/online/online-report';
import { nameLabel } from 'shared-contracts/texts/label';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Input } from 'shared-widgets/ui/form';
import { useText } from '../../../../messages.ts';
import { definitionOf } from './definition-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** 预览: shows the first rows of the unsaved report in the form, with values for its parameters. */
export function ReportPreviewPanel({ definition }: { readonly definition: string }) {
  const text = useText();
  const label = useLabel();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly preview?: ReportPreview; readonly error?: string }>();
  const [isRunning, setRunning] = useState(false);
  const { entity, parameters } = definitionOf(definition);
  const asked = Object.fromEntries(
    parameters.map(({ name }) => [name, values[name] ?? ''] as const).filter(([name, value]) => name && value),
  );
  const of = JSON.stringify([definition, asked]);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      const body = { definition, parameters: asked };
      setOutcome({ of, preview: await http.post<ReportPreview>(reportPreviewPath, body, { quiet: 'refusals' }) });
    } catch (failure) {
      setOutcome({ of, error: failureOf(failure).message });
    } finally {
      setRunning(false);
    }
  };
  // A result is shown only when it belongs to the present definition.
  const { preview, error } = outcome?.of === of ? outcome : {};
  return (
    <Flex vertical gap={8} role="group" aria-label={text('report.preview')}>
      <Flex gap={8} wrap>
        {parameters.flatMap(({ name, preset }) =>
          name
            ? [
                <Input
                  key={name}
                  style={{ width: 200 }}
                  aria-label={text('report.parameterValue', { name })}
                  placeholder={preset ? `${name} (${preset})` : name}
                  value={values[name] ?? ''}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />,
              ]
            : [],
        )}
        <Button loading={isRunning} disabled={entity === ''} onClick={() => void run()}>
          {text('report.preview')}
        </Button>
      </Flex>
      {entity === '' && <Typography.Text type="secondary">{text('report.needsSource')}</Typography.Text>}
      {error && <Alert type="error" showIcon title={error} />}
      {preview && (
        <>
          <Typography.Text type="secondary">
            {text('report.found', { total: preview.total, shown: preview.records.length })}
          </Typography.Text>
          <Table<{ readonly row: Row; readonly index: number }>
            size="small"
            aria-label={text('report.preview')}
            rowKey="index"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={preview.records.map((row, index) => ({ row, index }))}
            columns={preview.columns.map(({ dataIndex, title, titleEn, align, customRender }) => ({
              key: dataIndex,
              title: label(nameLabel(title, titleEn)),
              align,
              render: (_: unknown, { row }: { row: Row }) =>
                shownValue(row[dataIndex], customRender ? preview.dictOptions[customRender] : undefined),
            }))}
          />
        </>
      )}
    </Flex>
  );
}

function shownValue(value: unknown, options: ReportPreview['dictOptions'][string] | undefined): string {
  const code = value === null || value === undefined ? '' : String(value);
  return options?.find((option) => option.value === code)?.text ?? code;
}
