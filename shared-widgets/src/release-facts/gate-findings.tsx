import { Flex, Tag, theme } from 'antd';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { useLabel } from 'shared-platform/i18n';
import { useReleaseWords } from './release-words.ts';

export interface GateFindingsProps {
  readonly findings: readonly GateFinding[];
  /** Accessible name of the list of findings. */
  readonly label: string;
}

/** Shows findings of the release checks (the gate): what is wrong, where, and how to correct it. */
export function GateFindings({ findings, label }: GateFindingsProps) {
  const text = useReleaseWords();
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
