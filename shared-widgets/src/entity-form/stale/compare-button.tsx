import { Button } from 'antd';
import { useFormWords } from '../../form-words/form-words.ts';

/** Button beside the refusal of an outdated save: opens the comparison of both versions again. */
export function CompareButton({ onClick }: { readonly onClick: () => void }) {
  const t = useFormWords();
  return (
    <Button size="small" onClick={onClick}>
      {t('compareAgain')}
    </Button>
  );
}
