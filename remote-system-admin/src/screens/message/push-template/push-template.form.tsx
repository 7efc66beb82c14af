import { messageChannel, type PushOffers, pushOffersPath, pushTemplate } from 'shared-contracts/message/message-template';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { SearchSelect } from 'shared-widgets/controls';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Form } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import { PushChannel } from './push-channel.tsx';
import { PushVariables } from './push-variables.tsx';

/** The message templates as a dictionary, in which each code is shown as the template's name. */
const templates = 'sys_message_template,template_name,template_code';

/** Form of a push template, whose message template is searched by name. People who may not read message templates type its code. */
export function PushTemplateForm({ record, ...drawer }: FormSurfaceProps<typeof pushTemplate>) {
  const text = useText();
  const labelText = useLabel();
  const mayChoose = useCan()('messageTemplate:list');
  const { templateCode } = pushTemplate.fields;
  const { data: offers } = useRead<PushOffers>(pushOffersPath);
  return (
    <EntityFormDrawer
      entity={pushTemplate}
      record={record}
      fields={[
        'event',
        // The channel of a new one is chosen below, where channels that are not set up are marked.
        ...(record ? (['channel'] as const) : []),
        'templateName',
        ...(mayChoose ? [] : (['templateCode'] as const)),
        'enabled',
      ]}
      editNote={({ enabled, channel }, values) => {
        const isEnding = enabled === 'Y' && values.enabled === 'N';
        const ending = channel === messageChannel.inApp ? 'edit.pushEnding' : 'edit.pushChannelEnding';
        return <PlainEditNote title={text(isEnding ? ending : 'edit.pushTemplate')} isWarning={isEnding} />;
      }}
      extra={({ event = record?.event, templateCode: chosen = record?.templateCode }) => (
        <>
          {!record && offers && <PushChannel channels={offers.channels} />}
          {mayChoose && (
            <Form.Item
              name="templateCode"
              label={labelText(templateCode.label)}
              initialValue={record?.templateCode}
              rules={[{ required: true, message: text('push.templateMissing') }]}
            >
              <SearchSelect dict={templates} async />
            </Form.Item>
          )}
          {offers && typeof event === 'string' && (
            <PushVariables
              offered={offers.variables[event] ?? []}
              templateCode={mayChoose && typeof chosen === 'string' ? chosen : undefined}
            />
          )}
        </>
      )}
      {...drawer}
    />
  );
}
