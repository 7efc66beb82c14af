import { consequencePaths, type EditConsequence } from 'shared-contracts/system/consequence';
import { position } from 'shared-contracts/system/position';
import type { WireRecord } from 'shared-platform/entity-api';
import { http } from 'shared-platform/http';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { ListPage } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';

type Position = WireRecord<typeof position>;

/**
 * Returns a function that says before a deletion that nobody has the positions. The server refuses to delete those that people have; the
 * function then says so and resolves to undefined, and nothing is asked.
 */
function useDeletionNote() {
  const text = useText();
  const mayAsk = useCan()('position:edit');
  return async (rows: readonly Position[]): Promise<string | undefined> => {
    if (!mayAsk) return text('consequence.canUndo');
    try {
      const asked = rows.map(async ({ id, name }) => {
        const { people } = await http.get<EditConsequence>(consequencePaths.edit, { entity: position.name, id });
        return { name, people };
      });
      const held = (await Promise.all(asked)).filter(({ people }) => people > 0);
      if (held.length === 0) return `${text('position.unused')} ${text('consequence.canUndo')}`;
      const count = held.reduce((sum, { people }) => sum + people, 0);
      notices.warning(text('position.inUse', { names: namesText(held.map(({ name }) => name)), count }));
    } catch {
      // The failure has been shown.
    }
    return;
  };
}

export default function PositionPage() {
  const deletionNote = useDeletionNote();
  return (
    <ListPage
      entity={position}
      columns={['name', 'code', { field: 'postRank', tag: true }, 'createTime', { field: 'updateTime', hidden: true }]}
      formFields={['name', 'code', 'postRank']}
      deletionNote={deletionNote}
      editNote={({ id }) => <EditNote kind="position" id={id} />}
      // Without the rank's Chinese name, which is there for older clients only.
      detail={{ fields: ['name', 'code', 'postRank', 'sysOrgCode', 'createBy', 'createTime', 'updateBy', 'updateTime'] }}
    />
  );
}
