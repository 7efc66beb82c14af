import { messageChannel, pushTemplate } from 'shared-contracts/message/message-template';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { sendTold } from '../../../parts/send-told.ts';
import { PushTemplateForm } from './push-template.form.tsx';

/** Switches an event's notices on or off. */
const change = (body: { readonly id: string; readonly version: number; readonly enabled: 'Y' | 'N' }) =>
  sendTold({ method: 'PUT', path: `${pushTemplate.api}/edit`, body });

export default function PushTemplatePage() {
  const text = useText();
  const { id: tab } = useTab();
  return (
    <ListPage
      entity={pushTemplate}
      columns={['templateName', 'event', 'templateCode', { field: 'channel', tag: true }, { field: 'enabled', tag: true }]}
      form={PushTemplateForm}
      deletionNote={async () => `${text('push.deletion')} ${text('consequence.canUndo')}`}
      // Rows for notices inside the product cannot be deleted, only switched off; each event has one.
      removable={({ channel }) => channel !== messageChannel.inApp}
      rowActions={[
        {
          key: 'enable',
          label: label('push.enable'),
          can: 'pushTemplate:edit',
          when: ({ enabled }) => enabled === 'N',
          run: async ({ id, version }, list) => {
            await change({ id, version, enabled: 'Y' });
            list.refresh();
          },
        },
        {
          key: 'disable',
          label: label('push.disable'),
          can: 'pushTemplate:edit',
          dangerous: true,
          when: ({ enabled }) => enabled === 'Y',
          run: async ({ id, version, templateName }, list) => {
            if (await notices.confirm({ ...asked(text('push.disableAsk', { name: templateName })), dangerous: true, tab }))
              await change({ id, version, enabled: 'N' });
            list.refresh();
          },
        },
      ]}
    />
  );
}
