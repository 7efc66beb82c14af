import { Alert, Button } from '../ui/core.ts';
import { usePickerWords } from './picker-words.ts';

interface PickerProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shown in a picker when its rows could not be read. */
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
