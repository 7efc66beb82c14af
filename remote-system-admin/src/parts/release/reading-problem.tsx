import type { Failure } from 'shared-platform/http';
import { Alert, Button } from 'shared-widgets/ui/core';
import { useReleaseText } from './release-messages.ts';

export interface ReadingProblemProps {
  readonly error: Failure;
  /** Data from an earlier read is still shown and may be outdated. */
  readonly hasData: boolean;
  readonly onRetry: () => void;
}

/** Message that data about releases could not be read. */
export function ReadingProblem({ error, hasData, onRetry }: ReadingProblemProps) {
  const text = useReleaseText();
  return (
    <Alert
      type={hasData ? 'warning' : 'error'}
      showIcon
      title={text(hasData ? 'release.outdated' : 'release.failed')}
      description={error.requestId ? `${error.message} (${error.requestId})` : error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {text('release.retry')}
        </Button>
      }
    />
  );
}
