import { Flex, theme } from 'antd';
import type { ReactNode } from 'react';
import type { GateCheckReport } from 'shared-contracts/release/release-operations';
import { useLabel } from 'shared-platform/i18n';
import { CheckCircleOutlined, CloseOutlined, WarningOutlined } from '../ui/icons.ts';
import { GateFindings } from './gate-findings.tsx';
import { useReleaseWords } from './release-words.ts';

type Outcome = 'refused' | 'noted' | 'passed';

function outcomeOf({ refused, notes }: GateCheckReport): Outcome {
  if (refused.length > 0) return 'refused';
  return notes.length > 0 ? 'noted' : 'passed';
}

/** Shows the results of the release checks (the gate): failures and notes in full, passed checks by name. */
export function GateChecks({ checks }: { readonly checks: readonly GateCheckReport[] }) {
  const text = useReleaseWords();
  const those = (outcome: Outcome) => checks.filter((check) => outcomeOf(check) === outcome);
  const [refused, noted, passed] = [those('refused'), those('noted'), those('passed')];
  const counts = { count: checks.length, passed: passed.length, refused: refused.length, noted: noted.length };
  return (
    <section aria-label={text('checks.title')}>
      <div style={{ marginBottom: 8 }}>
        <strong>{text('checks.title')}</strong> · {text('checks.summary', counts)}
      </div>
      <Flex vertical gap={12} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {[...refused, ...noted].map((check) => (
          <Check key={check.label[0]} check={check} />
        ))}
      </Flex>
      {passed.length > 0 && (
        <details style={{ marginTop: refused.length + noted.length > 0 ? 12 : 0 }}>
          <summary style={{ cursor: 'pointer' }}>{text('checks.passed', { count: passed.length })}</summary>
          <ul style={{ display: 'grid', gap: 4, margin: '8px 0 0', padding: 0, listStyle: 'none' }}>
            {passed.map((check) => (
              <Check key={check.label[0]} check={check} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Check({ check }: { readonly check: GateCheckReport }) {
  const text = useReleaseWords();
  const name = useLabel()(check.label);
  const { token } = theme.useToken();
  const outcome = outcomeOf(check);
  const marks: Readonly<Record<Outcome, ReactNode>> = {
    refused: <CloseOutlined style={{ color: token.colorError }} />,
    noted: <WarningOutlined style={{ color: token.colorWarning }} />,
    passed: <CheckCircleOutlined style={{ color: token.colorSuccess }} />,
  };
  return (
    <li>
      <Flex gap={8} align="baseline">
        {marks[outcome]}
        <div>
          <span>{name}</span>
          {outcome !== 'passed' && <span style={{ color: token.colorTextSecondary }}> · {text(`checks.${outcome}`)}</span>}
          {outcome !== 'passed' && (
            <div style={{ marginTop: 4 }}>
              <GateFindings label={name} findings={[...check.refused, ...check.notes]} />
            </div>
          )}
        </div>
      </Flex>
    </li>
  );
}
