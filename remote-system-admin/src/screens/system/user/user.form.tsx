import { useEffect } from 'react';
import { consequencePaths } from 'shared-contracts/system/consequence';
import { user } from 'shared-contracts/system/user';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { DepartSelect } from 'shared-widgets/depart-picker';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { PositionSelect, RoleSelect } from 'shared-widgets/record-picker';
import { Alert, Button, Col, Row } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { label } from '../../../messages.ts';
import { ConsequenceNote } from '../../../parts/consequence/edit-note.tsx';
import { useUserLinks } from './user.api.ts';

const groups = [
  { title: label('user.group.account'), fields: ['username', 'password', 'realname', 'userIdentity'] },
  { title: label('user.group.person'), fields: ['phone', 'email', 'telephone', 'sex', 'birthday', 'workNo', 'avatar'] },
  { title: label('user.group.binding'), fields: ['shipperId', 'carrierId', 'driverId'] },
] as const;

/** Whether two lists of ids, comma separated, contain the same ids. */
const sameIds = (one: unknown, other: unknown): boolean => {
  const [first, second] = [one, other].map((ids) =>
    String(ids ?? '')
      .split(',')
      .sort()
      .join(),
  );
  return first === second;
};

/** Form to create or edit a user with roles and departments. */
export function UserForm({ record, ...drawer }: FormSurfaceProps<typeof user>) {
  const text = useLabel();
  const can = useCan();
  const { isReady, roles, departs, unread, retry } = useUserLinks(record?.id);
  if (!isReady) return null;
  return (
    <EntityFormDrawer
      entity={user}
      record={record}
      fields={groups}
      editNote={({ id }, { selectedroles = roles }) =>
        !sameIds(selectedroles, roles) && (
          <ConsequenceNote
            title={text(label('edit.userRoles'))}
            path={consequencePaths.userRoles}
            params={{ id, roleIds: String(selectedroles ?? '') }}
          />
        )
      }
      extra={(values) => (
        <Row gutter={24}>
          {unread && (
            <Col xs={24}>
              <Alert
                type="error"
                showIcon
                title={text(label('user.linksUnread'))}
                description={unread.message}
                action={<Button onClick={retry}>{text(label('retry'))}</Button>}
                style={{ marginBlockEnd: 24 }}
              />
            </Col>
          )}
          {!unread && can('role:assignUser') && can('role:list') && (
            <Col xs={24} md={12}>
              <Form.Item name="selectedroles" label={text(user.fields.selectedroles.label)} initialValue={roles}>
                <RoleSelect returnId />
              </Form.Item>
            </Col>
          )}
          {can('position:list') && (
            <Col xs={24} md={12}>
              <Form.Item name="post" label={text(user.fields.post.label)} initialValue={record?.post ?? undefined}>
                <PositionSelect multiple={false} />
              </Form.Item>
            </Col>
          )}
          {!unread && can('depart:list') && (
            <Col xs={24} md={12}>
              <Form.Item name="selecteddeparts" label={text(user.fields.selecteddeparts.label)} initialValue={departs}>
                <DepartSelect multiple linkage />
              </Form.Item>
            </Col>
          )}
          {can('depart:list') && (
            <HeadedItem record={record} identity={'userIdentity' in values ? values.userIdentity : record?.userIdentity} />
          )}
        </Row>
      )}
      {...drawer}
    />
  );
}

const headIdentity = '2';

/**
 * 负责部门: field for the departments that the user heads. It is shown only for heads of departments; for others the form sends an empty value.
 */
function HeadedItem({ record, identity }: { readonly record: FormSurfaceProps<typeof user>['record']; readonly identity: unknown }) {
  const text = useLabel();
  const title = text(user.fields.departIds.label);
  const isHead = String(identity) === headIdentity;
  return (
    <Col xs={24} md={12}>
      <Form.Item
        name="departIds"
        label={title}
        hidden={!isHead}
        rules={isHead ? [{ required: true, message: text(label('user.headedMissing')) }] : []}
        initialValue={record?.departIds ?? undefined}
      >
        <HeadedSelect isHead={isHead} />
      </Form.Item>
    </Col>
  );
}

interface HeadedSelectProps {
  readonly isHead: boolean;
  /** Id of the input, which the form passes to this field. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (ids: string) => void;
}

function HeadedSelect({ isHead, ...input }: HeadedSelectProps) {
  const { value, onChange } = input;
  useEffect(() => {
    if (!isHead && value) onChange?.('');
  }, [isHead, value, onChange]);
  return <DepartSelect multiple {...input} />;
}
