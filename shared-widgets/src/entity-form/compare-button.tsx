import { Button } from 'antd';
import { useFormWords } from '../form-words/form-words.ts';

/** Beside the refusal of a save that came too late: both versions once more. */
export function CompareButton({ onClick }: { readonly onClick: () => void }) {
  const t = useFormWords();
  return (
    <Button size="small" onClick={onClick}>
      {t('compareAgain')}
    </Button>
  );
}
