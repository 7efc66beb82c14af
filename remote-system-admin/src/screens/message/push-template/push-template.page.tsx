import { pushTemplate } from 'shared-contracts/message/message-template';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';

/** Switches an event on or off, and shows the server's message. */
async function change(body: { readonly id: string; readonly version: number; readonly enabled: 'Y' | 'N' }): Promise<void> {
  try {
    const { message } = await http.request({ method: 'PUT', path: `${pushTemplate.api}/edit`, body });
    notices.success(message);
  } catch {
    // the client has said why
  }
}

export default function PushTemplatePage() {
  const text = useText();
  return (
    <ListPage
      entity={pushTemplate}
      columns={['templateName', 'event', 'templateCode', 'channel', { field: 'enabled', tag: true }]}
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
            if (await notices.confirm({ content: text('push.disableAsk', { name: templateName }), dangerous: true }))
              await change({ id, version, enabled: 'N' });
            list.refresh();
          },
        },
      ]}
    />
  );
}
