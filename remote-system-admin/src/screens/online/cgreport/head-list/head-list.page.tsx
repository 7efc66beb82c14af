import { onlineReport } from 'shared-contracts/online/online-report';
import { useOpenTab } from 'shared-platform/tabs';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../../messages.ts';
import { ReportContent } from './content/report-content.tsx';
import { ReportForm } from './report.form.tsx';

export default function HeadListPage() {
  const open = useOpenTab();
  return (
    <ListPage
      entity={onlineReport}
      columns={[
        'reportName',
        'reportCode',
        { field: 'source', tag: true },
        { field: 'isEnabled', tag: true },
        'remark',
        { field: 'updateTime', hidden: true },
      ]}
      rowActions={[
        {
          key: 'show',
          label: label('report.show'),
          run: ({ reportCode }) => open(`/online/cgreport/${encodeURIComponent(String(reportCode))}`),
        },
      ]}
      detail={{
        fields: ['reportName', 'reportCode', 'isEnabled', 'remark', 'createBy', 'createTime', 'updateBy', 'updateTime'],
        header: ({ definition, source, source_dictText: named }) => (
          <ReportContent definition={definition} source={named ?? source ?? ''} />
        ),
      }}
      form={ReportForm}
    />
  );
}
