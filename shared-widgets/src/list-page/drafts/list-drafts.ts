/** Which forms of an entity have unsent input of the person: of a new record, of a row's edit form, of a row's actions. */
import { useMemo, useSyncExternalStore } from 'react';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { drafts } from 'shared-platform/drafts';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { useStable } from '../../plain-rows/stable.ts';

/** Names of forms with unsent input, with the time of the last change (epoch milliseconds). */
export type ListDrafts = Readonly<Record<string, number>>;

export function useListDrafts(entity: string): ListDrafts {
  const marks = useSyncExternalStore(drafts.watchMarks, drafts.marks);
  return useStable(useMemo(() => Object.fromEntries([...marks].filter(([form]) => form.startsWith(`${entity}:`))), [marks, entity]));
}

/** Month, day and time of a draft, as the form that offers it shows them. */
export const draftTime = (savedAt: number): string => shanghaiNow(new Date(savedAt)).slice(5, 16);

/** Returns a function that discards a form's draft after a question. */
export function useDiscardDraft(): (form: string, name: string) => Promise<void> {
  const t = useWidgetMessages();
  const { id: tab } = useTab();
  return async (form, name) => {
    const isSure = await notices.confirm({ title: t('draftDiscardAsk', { name }), content: t('draftDiscardHint'), dangerous: true, tab });
    if (isSure) drafts.discard(form);
  };
}
