import type { GateReport } from 'shared-contracts/release/release-operations';
import { GateFindings } from 'shared-widgets/release-facts';
import { Flex, theme } from 'shared-widgets/ui/core';
import { CheckCircleOutlined } from 'shared-widgets/ui/icons';
import { useReleaseText } from './release-messages.ts';

/** Shows the gate's findings on a change: refusals and notes. */
export function GateReportView({ report }: { readonly report: GateReport }) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={12}>
      {report.refused.length > 0 ? (
        <GateFindings label={text('gate.refused')} findings={report.refused} />
      ) : (
        <Flex gap={6} style={{ color: token.colorText }}>
          <CheckCircleOutlined style={{ color: token.colorSuccess }} />
          {text('gate.passed')}
        </Flex>
      )}
      {report.notes.length > 0 && (
        <div>
          <div style={{ marginBottom: 6, color: token.colorTextSecondary }}>{text('gate.notes', { count: report.notes.length })}</div>
          <GateFindings label={text('gate.notes', { count: report.notes.length })} findings={report.notes} />
        </div>
      )}
    </Flex>
  );
}
