import { Button, Flex, Typography } from 'antd';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useFormWords } from '../form-words/form-words.ts';
import { useTold } from './told-state.ts';
import type { FormSubmit } from './use-form-submit.ts';

/** Text beside the save button: number of invalid fields, and since when the input is stored. */
export function FormStatus({ wrong, goToWrong, draft, isLineBack }: Pick<FormSubmit, 'wrong' | 'goToWrong' | 'draft' | 'isLineBack'>) {
  const t = useFormWords();
  const count = useTold(wrong);
  const keptAt = useTold(draft.keptAt);
  return (
    <Flex align="center" gap={8} wrap style={{ marginInlineEnd: 'auto', minWidth: 0 }}>
      <span role="status">
        {count > 0 && (
          <Button type="link" danger onClick={goToWrong}>
            {t('wrongFields', { count })}
          </Button>
        )}
        {isLineBack && <Typography.Text type="success">{t('lineBack')}</Typography.Text>}
      </span>
      {keptAt !== null && (
        <Typography.Text type="secondary">{t('draftKept', { time: shanghaiNow(new Date(keptAt)).slice(11, 16) })}</Typography.Text>
      )}
    </Flex>
  );
}
