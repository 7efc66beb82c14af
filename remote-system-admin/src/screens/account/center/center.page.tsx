import { mostTasks, type Task, taskKinds, tasksPath } from 'shared-contracts/dashboard/tasks';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { useReadWithNews } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';
import { useOpenTab } from 'shared-platform/tabs';
import { DetailList } from 'shared-widgets/controls';
import { Panel } from 'shared-widgets/page';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { UserAvatar } from 'shared-widgets/user-avatar';
import { useAccountText } from '../../../parts/account/account-messages.ts';
import { type OwnProfile, useDepartNames, useRoleNames, WithProfile } from '../../../parts/account/own-profile.tsx';

/** Page of the signed-in person: picture, name, departments, roles, and open tasks. */
export default function CenterPage() {
  return (
    <Flex vertical gap={16} style={{ maxWidth: 1080 }}>
      <Panel>
        <WithProfile>{(profile) => <Person profile={profile} />}</WithProfile>
      </Panel>
      <Todo />
    </Flex>
  );
}

function Person({ profile }: { readonly profile: OwnProfile }) {
  const text = useAccountText();
  const open = useOpenTab();
  const { avatar, realname, username, shipperName, carrierName, phone, email } = profile;
  const roles = useRoleNames(profile);
  const departs = useDepartNames(profile);
  const party = shipperName ?? carrierName;
  const words = [...new Set(profile.tags?.split(';').filter(Boolean))];
  const facts = [
    ['orgCodeTxt', party ?? (namesText(departs) || text('base.none'))],
    ['phone', phone],
    ['email', email],
  ] as const;
  const label = useFieldLabel(Boolean(party));
  return (
    <Flex gap={24} wrap align="start">
      <UserAvatar path={avatar} name={realname} size={96} />
      <Flex vertical gap={12} flex="1 1 260px">
        <div>
          <Typography.Title level={3} style={{ margin: 0 }}>
            {realname}
          </Typography.Title>
          <Typography.Text type="secondary">{username}</Typography.Text>
        </div>
        <Flex gap={4} wrap role="list" aria-label={text('center.roles')}>
          {roles.map((role) => (
            <Tag key={role} role="listitem">
              {role}
            </Tag>
          ))}
        </Flex>
        {words.length > 0 && (
          <Flex gap={4} wrap role="list" aria-label={text('center.tags')}>
            {words.map((word) => (
              <Tag key={word} color="blue" role="listitem">
                {word}
              </Tag>
            ))}
          </Flex>
        )}
        <DetailList size="small" items={facts.map(([key, value]) => ({ key, label: label(key), value: value || text('base.none') }))} />
        <Flex gap={8} wrap>
          <Button type="primary" onClick={() => open('/account/settings/base')}>
            {text('center.edit')}
          </Button>
          <Button onClick={() => open('/account/settings/avatar')}>{text('settings.avatar')}</Button>
          <Button onClick={() => open('/account/settings/security')}>{text('settings.security')}</Button>
          <Button onClick={() => open('/account/settings/notification')}>{text('settings.notification')}</Button>
        </Flex>
      </Flex>
    </Flex>
  );
}

/** Labels of the facts; people of a shipper or carrier get the label of their company instead of departments. */
function useFieldLabel(hasParty: boolean) {
  const label = useLabel();
  const labels = {
    orgCodeTxt: hasParty ? (['所属公司', 'Company'] as const) : (['部门', 'Departments'] as const),
    phone: ['手机号', 'Mobile'] as const,
    email: ['邮箱', 'E-mail'] as const,
  };
  return (name: keyof typeof labels) => label(labels[name]);
}

function Todo() {
  const text = useAccountText();
  const label = useLabel();
  const open = useOpenTab();
  const { data, error, refetch } = useRead<readonly Task[]>(tasksPath);
  useReadWithNews(refetch);
  const kindOf = (code: string) => taskKinds.find((kind) => kind.code === code);
  return (
    <Panel title={text('center.todo')}>
      {!data && !error && <Skeleton active />}
      {error && !data && (
        <Alert type="error" showIcon title={text('center.todoFailed')} action={<Button onClick={refetch}>{text('retry')}</Button>} />
      )}
      {data?.length === 0 && <Empty description={text('center.noTodo')} />}
      <Flex gap={12} wrap>
        {data?.map(({ code, count, path }) => {
          const kind = kindOf(code);
          return (
            kind && (
              <Button key={code} onClick={() => open(path)}>
                {label(kind.label)} <strong>{count < mostTasks ? count : `${mostTasks - 1}+`}</strong>
              </Button>
            )
          );
        })}
      </Flex>
    </Panel>
  );
}
