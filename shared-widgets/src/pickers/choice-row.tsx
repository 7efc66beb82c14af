import { Typography } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { serverText } from 'shared-platform/server-text';
import type { OfferedChoice } from './choice-source.ts';

interface ChoiceRowProps {
  readonly title: string;
  readonly facts: readonly ReactNode[];
  readonly problem: string | null;
}

/** Why the choice is not possible, with the number of the record that uses it. */
export function problemText({ problem, problemParts, busyWith }: OfferedChoice): string | null {
  if (problem === null) return null;
  return [serverText(problem, problemParts ?? undefined), busyWith].filter(Boolean).join(' ');
}

/** A choice in a picker: name, the reason when it cannot be taken, and facts in a line that may wrap. */
export function ChoiceRow({ title, facts, problem }: ChoiceRowProps) {
  return (
    <div style={{ whiteSpace: 'normal' }}>
      <div>
        {/* A choice that is not possible must be readable too: antd's colour of disabled entries has a contrast of 1.8 : 1. */}
        {problem === null ? title : <Typography.Text type="secondary">{title}</Typography.Text>}
        {problem !== null && (
          <Typography.Text type="warning" style={{ marginInlineStart: 8 }}>
            {problem}
          </Typography.Text>
        )}
      </div>
      <Typography.Text type="secondary" style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
        {facts.map((fact, index) => (
          // The index is a valid key, because the facts of a choice are a fixed list.
          <Fragment key={index}>
            {index > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </Typography.Text>
    </div>
  );
}
