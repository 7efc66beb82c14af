import type { GateFinding, GateReport } from 'shared-contracts/release-operations';
import { useLabel } from 'shared-platform/i18n';
import { Tag } from 'shared-widgets/ui/content';
import { Flex, theme } from 'shared-widgets/ui/core';
import { CheckCircleOutlined } from 'shared-widgets/ui/icons';
import { useReleaseText } from './release-messages.ts';

export interface GateFindingsProps {
  readonly findings: readonly GateFinding[];
  /** Name of the list for those who listen. */
  readonly label: string;
}

/** Findings of the gate: what, where, and how to mend it. */
export function GateFindings({ findings, label }: GateFindingsProps) {
  const text = useReleaseText();
  const labelText = useLabel();
  const { token } = theme.useToken();
  return (
    <ul aria-label={label} style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
      {findings.map(({ rule, where, what, mend }) => (
        <li key={`${rule} ${where} ${what[1]}`}>
          <Flex gap={6} align="baseline" wrap>
            <span style={{ fontFamily: token.fontFamilyCode, fontWeight: token.fontWeightStrong, overflowWrap: 'anywhere' }}>{where}</span>
            <Tag>{rule}</Tag>
          </Flex>
          <div>{labelText(what)}</div>
          <div style={{ color: token.colorTextSecondary }}>{text('gate.mend', { how: labelText(mend) })}</div>
        </li>
      ))}
    </ul>
  );
}

/** What the gate said of one change: what it refused, and what it only noted. */
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
