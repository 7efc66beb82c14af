import { Typography } from 'antd';
import { useEffect, useState } from 'react';
import { cronViolation } from 'shared-contracts/cron/cron-problem-text';
import { nextRuns } from 'shared-contracts/cron/cron-runs';
import { describeCron } from 'shared-contracts/cron/describe-cron';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { listTexts } from 'shared-contracts/texts/error-texts';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLabel } from 'shared-platform/i18n';
import { editorLabels } from './cron-editor-texts.ts';

const previewCount = 10;
/** How long an expression must be unchanged before its runs are computed, ms. */
const settledAfter = 500;

interface Preview {
  readonly runs: readonly string[];
  /** Shown when the expression has no run in the years that it sets. */
  readonly isOver: boolean;
}

function previewOf(expression: string): Preview {
  const now = Date.now();
  const { cron } = parseCron(expression.split(' ').slice(0, 6).join(' '));
  const runs = cron ? nextRuns(cron, now, previewCount).map((run) => shanghaiNow(new Date(run))) : [];
  const whole = parseCron(expression).cron;
  return { runs, isOver: whole !== null && runs.length > 0 && nextRuns(whole, now, 1).length === 0 };
}

/** Shows what an expression means in words, and its next ten runs. */
export function CronPreview({ expression }: { readonly expression: string }) {
  const text = useLabel();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPreview(previewOf(expression)), settledAfter);
    return () => clearTimeout(timer);
  }, [expression]);
  const violation = cronViolation(expression);
  const meaning = [describeCron(expression, 'zh-CN'), describeCron(expression, 'en-US')] as const;
  return (
    <div>
      <Typography.Text code>{expression}</Typography.Text>{' '}
      {violation ? (
        <Typography.Text type="danger">{text(violation)}</Typography.Text>
      ) : (
        <Typography.Text type="secondary">{text([meaning[0] ?? '', meaning[1] ?? ''])}</Typography.Text>
      )}
      <Typography.Paragraph strong style={{ margin: '12px 0 4px' }}>
        {text(editorLabels.preview)}
      </Typography.Paragraph>
      {preview?.runs.length === 0 && <Typography.Text type="warning">{text(listTexts.noCronTimes)}</Typography.Text>}
      {preview?.isOver && <Typography.Text type="warning">{text(editorLabels.noRunsInYears)}</Typography.Text>}
      <ol
        aria-label={text(editorLabels.preview)}
        style={{ margin: 0, paddingInlineStart: 24, columns: '160px 2', fontVariantNumeric: 'tabular-nums' }}
      >
        {preview?.runs.map((run) => (
          <li key={run}>{run}</li>
        ))}
      </ol>
    </div>
  );
}
