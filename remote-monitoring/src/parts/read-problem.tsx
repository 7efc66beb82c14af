import type { Failure } from 'shared-platform/http';
import { Alert, Button } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';

export interface ReadProblemProps {
  /** What could not be read. */
  readonly title: string;
  readonly error: Failure;
  readonly onRetry: () => void;
}

/** Something could not be read: why, and the way to try again. */
export function ReadProblem({ title, error, onRetry }: ReadProblemProps) {
  const text = useText();
  return (
    <Alert type="error" showIcon title={title} description={error.message} action={<Button onClick={onRetry}>{text('retry')}</Button>} />
  );
}
