import { Alert, Button } from '../ui/core.ts';
import { usePickerWords } from './picker-words.ts';

interface PickerProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Message of a picker whose rows could not be read, with a button to try again. */
export function PickerProblem({ message, onRetry }: PickerProblemProps) {
  const t = usePickerWords();
  return (
    <Alert
      type="error"
      showIcon
      title={message}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
