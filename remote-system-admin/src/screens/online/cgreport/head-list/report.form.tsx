import { onlineReport } from 'shared-contracts/online/online-report';
import { useLabel } from 'shared-platform/i18n';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Form } from 'shared-widgets/ui/form';
import { useText } from '../../../../messages.ts';
import { emptyReport } from './definition-text.ts';
import styles from './head-list.module.css';
import { ReportDesigner } from './report-designer.tsx';
import { ReportPreviewPanel } from './report-preview.tsx';

/** Form of a report: name and code, the editor of its definition, and a preview of the unsaved report. */
export function ReportForm({ record, ...drawer }: FormSurfaceProps<typeof onlineReport>) {
  const labelText = useLabel();
  const text = useText();
  return (
    <EntityFormDrawer
      entity={onlineReport}
      record={record}
      fields={['reportName', 'reportCode', 'isEnabled', 'remark']}
      width={1400}
      extra={(values) => (
        <div className={styles.form}>
          <div className={styles.parts}>
            <Form.Item
              name="definition"
              label={labelText(onlineReport.fields.definition.label)}
              extra={text('report.hint')}
              initialValue={record?.definition ?? emptyReport}
              required
            >
              <ReportDesigner />
            </Form.Item>
            <div className={styles.preview}>
              <ReportPreviewPanel definition={String(values.definition ?? record?.definition ?? emptyReport)} />
            </div>
          </div>
        </div>
      )}
      {...drawer}
    />
  );
}
