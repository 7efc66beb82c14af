import { Button, Flex, Typography } from 'antd';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useFormWords } from '../form-words/form-words.ts';
import type { FormSubmit } from './use-form-submit.ts';

/** Text beside the save button: number of invalid fields, and since when the input is stored. */
export function FormStatus({ wrong, goToWrong, draft, isLineBack }: Pick<FormSubmit, 'wrong' | 'goToWrong' | 'draft' | 'isLineBack'>) {
  const t = useFormWords();
  return (
    <Flex align="center" gap={8} wrap style={{ marginInlineEnd: 'auto', minWidth: 0 }}>
      <span role="status">
        {wrong > 0 && (
          <Button type="link" danger onClick={goToWrong}>
            {t('wrongFields', { count: wrong })}
          </Button>
        )}
        {isLineBack && <Typography.Text type="success">{t('lineBack')}</Typography.Text>}
      </span>
      {draft.keptAt !== null && (
        <Typography.Text type="secondary">{t('draftKept', { time: shanghaiNow(new Date(draft.keptAt)).slice(11, 16) })}</Typography.Text>
      )}
    </Flex>
  );
}
