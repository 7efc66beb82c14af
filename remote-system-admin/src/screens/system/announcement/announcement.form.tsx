import { characterCount, ruleTexts } from 'shared-contracts/entity/validation-rules';
import { messageAudience } from 'shared-contracts/message/announcement';
import { announcement, longestAnnouncement } from 'shared-contracts/system/announcement';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Alert, Button } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { label, useText } from '../../../messages.ts';
import { PeopleSelect } from '../../../parts/people-select.tsx';
import { contentOf, plainTextOf, withoutFormatting } from './plain-content.ts';

const groups = [
  { title: label('announcement.about'), fields: ['titile', 'msgCategory', 'priority', 'startTime', 'endTime', 'msgAbstract'] },
  { title: label('announcement.opens'), fields: ['openType', 'openPage', 'busType', 'busId'] },
  { title: label('announcement.readers'), fields: ['msgType'] },
] as const;

/** Form to create or edit an announcement with its recipients and text. */
export function AnnouncementForm({ record, ...drawer }: FormSurfaceProps<typeof announcement>) {
  const text = useText();
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
            extra={text('announcement.plainOnly')}
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
            <ContentEditor />
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
  // User names are only shown to users who may read them.
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

interface ContentEditorProps {
  readonly id?: string;
  /** HTML. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Plain-text editor for content stored as HTML. Content with formatting is shown read-only until the person removes the formatting. */
function ContentEditor({ id, value = '', onChange }: ContentEditorProps) {
  const text = useText();
  const plain = plainTextOf(value);
  if (plain === null) {
    return (
      <Alert
        type="info"
        showIcon
        title={text('announcement.formatted')}
        action={
          <Button size="small" onClick={() => onChange?.(contentOf(withoutFormatting(value)))}>
            {text('announcement.toPlain')}
          </Button>
        }
      />
    );
  }
  return <Input.TextArea id={id} rows={8} value={plain} onChange={({ target }) => onChange?.(contentOf(target.value))} />;
}
