import type { Failure } from 'shared-platform/http';
import { Alert, Button } from 'shared-widgets/ui/core';
import { useReleaseText } from './release-messages.ts';

export interface ReadingProblemProps {
  readonly error: Failure;
  /** What was read before stays on the screen: it may be old. */
  readonly hasData: boolean;
  readonly onRetry: () => void;
}

/** Something about releases could not be read. */
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
