import type { Failure } from 'shared-platform/http';
import { Alert, Button } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';

export interface ReadProblemProps {
  /** Title of the message, which says what could not be loaded. */
  readonly title: string;
  readonly error: Failure;
  readonly onRetry: () => void;
}

/** Message that data could not be loaded, with the reason and a button to retry. */
export function ReadProblem({ title, error, onRetry }: ReadProblemProps) {
  const text = useText();
  return (
    <Alert type="error" showIcon title={title} description={error.message} action={<Button onClick={onRetry}>{text('retry')}</Button>} />
  );
}
