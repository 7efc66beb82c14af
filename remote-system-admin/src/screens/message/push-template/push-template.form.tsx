import { pushTemplate } from 'shared-contracts/message/message-template';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { SearchSelect } from 'shared-widgets/controls';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Form } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';

/** The message templates as a dictionary, in which each code is shown as the template's name. */
const templates = 'sys_message_template,template_name,template_code';

/** Form of a push template, whose message template is searched by name. People who may not read message templates type its code. */
export function PushTemplateForm({ record, ...drawer }: FormSurfaceProps<typeof pushTemplate>) {
  const text = useText();
  const labelText = useLabel();
  const mayChoose = useCan()('messageTemplate:list');
  const { templateCode } = pushTemplate.fields;
  return (
    <EntityFormDrawer
      entity={pushTemplate}
      record={record}
      fields={['event', 'channel', 'templateName', ...(mayChoose ? [] : (['templateCode'] as const)), 'enabled']}
      extra={() =>
        mayChoose && (
          <Form.Item
            name="templateCode"
            label={labelText(templateCode.label)}
            initialValue={record?.templateCode}
            rules={[{ required: true, message: text('push.templateMissing') }]}
          >
            <SearchSelect dict={templates} async />
          </Form.Item>
        )
      }
      {...drawer}
    />
  );
}
