/** Deletes rows of a tree table: questions, messages and the texts of a missing address. */
import { listTexts } from 'shared-contracts/texts/error-texts';
import { separators } from 'shared-contracts/wire/constants';
import { api } from 'shared-platform/api';
import { http, type Parameters } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { store } from 'shared-platform/store';
import { useTab } from 'shared-platform/tabs';
import { useControlTexts } from '../controls/control-texts.ts';
import type { TreeUrls } from './tree-table-props.ts';

export interface SelectedDelete {
  /** What follows from the deletion; part of the question. */
  readonly note?: string | undefined;
  /** Shows the server's message. */
  readonly tell?: ((message: string) => void) | undefined;
}

/** Functions that ask and delete; they resolve to whether something was deleted. */
export function useTreeDelete(urls: TreeUrls, entity: string | undefined, onDeleted: () => void) {
  const t = useControlTexts();
  const label = useLabel();
  const { id: tab } = useTab();
  const run = async (path: string, params: Parameters, content: string, tell: (message: string) => void): Promise<boolean> => {
    if (!(await notices.confirm({ title: t('treeDeleteTitle'), content, dangerous: true, tab }))) return false;
    try {
      const { message } = await http.request<unknown>({ method: 'DELETE', path, params });
      tell(message);
      return true;
    } catch {
      // `http` has shown the failure to the person.
      return false;
    } finally {
      // Rows are read again after a refusal too, because somebody else has probably changed them.
      onDeleted();
      if (entity) store.dispatch(api.util.invalidateTags([{ type: 'Entity', id: entity }]));
    }
  };
  return {
    async remove(key: string, question: string): Promise<boolean> {
      if (urls.delete) return await run(urls.delete, { id: key }, question, notices.success);
      notices.error(label(listTexts.deleteUrlMissing));
      return false;
    },
    async removeSelected(keys: readonly string[], { note = '', tell = notices.success }: SelectedDelete = {}): Promise<boolean> {
      if (!urls.deleteBatch) notices.error(label(listTexts.deleteBatchUrlMissing));
      else if (keys.length === 0) notices.warning(label(listTexts.chooseForDelete));
      else {
        const ids = keys.map((key) => key + separators.values).join('');
        return await run(urls.deleteBatch, { ids }, [t('treeDeleteSelected'), note].filter(Boolean).join(' '), tell);
      }
      return false;
    },
  };
}
