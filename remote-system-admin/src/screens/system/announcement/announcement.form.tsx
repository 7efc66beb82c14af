import { characterCount, ruleTexts } from 'shared-contracts/entity/validation-rules';
import { messageAudience } from 'shared-contracts/message/announcement';
import { announcement, longestAnnouncement } from 'shared-contracts/system/announcement';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { RichTextEditor } from 'shared-widgets/rich-text';
import { Alert } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { label, useText } from '../../../messages.ts';
import { PeopleSelect } from '../../../parts/people-select.tsx';

const groups = [
  { title: label('announcement.about'), fields: ['titile', 'msgCategory', 'priority', 'startTime', 'endTime', 'msgAbstract'] },
  { title: label('announcement.opens'), note: label('announcement.opensNote'), fields: ['openType', 'openPage', 'busType', 'busId'] },
  { title: label('announcement.readers'), fields: ['msgType'] },
] as const;

/** Form to create or edit an announcement with its recipients and text. */
export function AnnouncementForm({ record, ...drawer }: FormSurfaceProps<typeof announcement>) {
  const labelText = useLabel();
  return (
    <EntityFormDrawer
      entity={announcement}
      record={record}
      fields={groups}
      extra={({ msgType }) => (
        <>
          {msgType === messageAudience.user && <Recipients chosen={record?.userIds ?? ''} />}
          <Form.Item
            name="msgContent"
            label={labelText(announcement.fields.msgContent.label)}
            initialValue={record?.msgContent ?? ''}
            rules={[
              {
                validator: (_, html: string | undefined) =>
                  characterCount(html ?? '') > longestAnnouncement
                    ? Promise.reject(new Error(labelText(ruleTexts.maxLength(longestAnnouncement))))
                    : Promise.resolve(),
              },
            ]}
          >
            <RichTextEditor label={labelText(announcement.fields.msgContent.label)} />
          </Form.Item>
        </>
      )}
      {...drawer}
    />
  );
}

function Recipients({ chosen }: { readonly chosen: string }) {
  const text = useText();
  const labelText = useLabel();
  // User names are shown only to people who may read users.
  if (!useCan()('user:list'))
    return <Alert type="warning" showIcon title={text('announcement.mayNotChoose')} style={{ marginBottom: 24 }} />;
  return (
    <Form.Item
      name="userIds"
      label={labelText(announcement.fields.userIds.label)}
      initialValue={chosen}
      rules={[{ required: true, message: text('announcement.recipientsMissing') }]}
    >
      <PeopleSelect />
    </Form.Item>
  );
}
