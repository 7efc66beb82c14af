import { messageTemplate, pushTemplate } from 'shared-contracts/message/message-template';
import { englishOfCode } from 'shared-platform/dictionary';
import { entityApi, type WireRecord } from 'shared-platform/entity-api';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import { SendTestModal } from './send-test.modal.tsx';

type Template = WireRecord<typeof messageTemplate>;

async function readUsers(templates: readonly Template[]) {
  const codes = templates.map(({ templateCode }) => templateCode).join(',');
  return (await entityApi(pushTemplate).readRows({ templateCode_MultiString: codes, pageSize: 100 })).records;
}

/**
 * Returns a function that says before a deletion which push templates use the templates. The server refuses to delete used ones; when all
 * are used, the function says so and resolves to undefined, and nothing is asked.
 */
function useDeletionNote() {
  const text = useText();
  const mayRead = useCan()('pushTemplate:list');
  return async (templates: readonly Template[]): Promise<string | undefined> => {
    const canUndo = text('consequence.canUndo');
    if (!mayRead) return canUndo;
    const records = await readUsers(templates).catch(() => undefined); // the failure has been shown
    if (!records) return;
    const used = templates.filter((template) => records.some(({ templateCode }) => templateCode === template.templateCode));
    const names = namesText(used.map(({ templateName }) => templateName));
    if (used.length === 0) return `${text('template.unused')} ${canUndo}`;
    if (used.length < templates.length) return `${text('template.someInUse', { names })} ${canUndo}`;
    notices.warning(text('template.inUse', { names, users: namesText(records.map(({ templateName }) => templateName)) }));
    return;
  };
}

/** Says which events use the template that is edited. Who is notified is decided when an event happens, so no people are counted. */
function TemplateNote({ templateCode }: Pick<Template, 'templateCode'>) {
  const text = useText();
  const mayRead = useCan()('pushTemplate:list');
  const query = { templateCode_MultiString: templateCode, enabled: 'Y', pageNo: 1, pageSize: 100 };
  const { data } = entityApi(pushTemplate).useList(query, { skip: !mayRead });
  const events = new Set(
    data?.records.map(
      ({ event, event_dictText }) => englishOfCode(pushTemplate.fields.event.dict, event) ?? event_dictText ?? String(event),
    ),
  );
  const uses = events.size > 0 ? text('consequence.uses', { titles: namesText([...events]) }) : text('edit.templateUnused');
  return <PlainEditNote title={text('edit.messageTemplate')} uses={data && uses} />;
}

export default function MessageTemplatePage() {
  const deletionNote = useDeletionNote();
  return (
    <ListPage
      entity={messageTemplate}
      columns={['templateCode', 'templateName', 'templateType', 'templateTitle', 'templateContent']}
      deletionNote={deletionNote}
      editNote={({ templateCode }) => <TemplateNote templateCode={templateCode} />}
      rowActions={[{ key: 'send', label: label('template.send'), can: 'messageTemplate:sendMsg', open: SendTestModal }]}
    />
  );
}
