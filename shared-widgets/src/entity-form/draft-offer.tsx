import { Alert, Button, Space } from 'antd';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useFormWords } from '../form-words/form-words.ts';

export interface DraftOfferProps {
  /** Time of the last change of the draft, epoch milliseconds. */
  readonly savedAt: number;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Message that offers a stored draft, with buttons to restore and discard. */
export function DraftOffer({ savedAt, onRestore, onDiscard }: DraftOfferProps) {
  const t = useFormWords();
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('draftFound', { time: shanghaiNow(new Date(savedAt)).slice(5, 16) })}
      action={
        <Space size={8}>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('draftRestore')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('draftDiscard')}
          </Button>
        </Space>
      }
    />
  );
}
