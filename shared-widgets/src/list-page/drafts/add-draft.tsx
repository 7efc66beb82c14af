import { Button } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { draftName } from '../../entity-form/draft-name.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { draftTime, type ListDrafts, useDiscardDraft } from './list-drafts.ts';

export interface AddDraftProps {
  readonly entity: EntityDefinition;
  readonly drafts: ListDrafts;
  /** Opens the form for a new record and restores the draft. */
  readonly onResume: () => void;
}

/** Buttons of phones to continue or discard the input of a new record that was not saved; renders nothing when there is none. */
export function AddDraft({ entity, drafts, onResume }: AddDraftProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const discard = useDiscardDraft();
  const form = draftName(entity, {});
  const savedAt = drafts[form];
  if (savedAt === undefined) return null;
  const name = `${t('add')} · ${text(entity.label)}`;
  return (
    <>
      <Button type="primary" ghost title={t('draftSince', { time: draftTime(savedAt) })} onClick={onResume}>
        {t('draftResume')}
      </Button>
      <Button title={t('draftDiscardAsk', { name })} onClick={() => void discard(form, name)}>
        {t('draftDiscard')}
      </Button>
    </>
  );
}
