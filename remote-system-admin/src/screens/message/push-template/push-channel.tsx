import { messageChannel, type PushOffers, pushTemplate } from 'shared-contracts/message/message-template';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { Alert } from 'shared-widgets/ui/core';
import { Form, Select } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';

const { channel } = pushTemplate.fields;

/**
 * Form field for the channel of a new push template. Channels that cannot be chosen are shown with the reason; the first one that can be is
 * the default.
 */
export function PushChannel({ channels }: Pick<PushOffers, 'channels'>) {
  const text = useText();
  const labelText = useLabel();
  const options = useDictionary(channel.dict).map(({ value, text: name }) => {
    const reason =
      value === messageChannel.inApp ? text('push.inAppGiven') : channels.includes(value) ? null : text('push.channelNotSetUp');
    return { value, label: reason ? `${name} · ${reason}` : name, disabled: reason !== null };
  });
  const usual = channels.find((code) => code !== messageChannel.inApp);
  return (
    <>
      {usual === undefined && <Alert type="warning" showIcon title={text('push.noChannel')} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="channel"
        label={labelText(channel.label)}
        rules={[{ required: true, message: text('push.channelMissing') }]}
        {...(usual ? { initialValue: usual } : {})}
      >
        <Select options={options} />
      </Form.Item>
    </>
  );
}
