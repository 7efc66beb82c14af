import { useState } from 'react';
import {
  isFixed,
  type NoticeKind,
  type NoticePreferences,
  noticeKindLabels,
  noticeKinds,
  ownProfile,
} from 'shared-contracts/system/own-account';
import { ownAccountPaths } from 'shared-contracts/system/own-account-paths';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useOpenTab, useUnsaved } from 'shared-platform/tabs';
import { Card, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Checkbox, Input } from 'shared-widgets/ui/form';
import { useAccountText } from '../../../../parts/account/account-messages.ts';
import type { OwnProfile } from '../../../../parts/account/own-profile.tsx';
import { SettingsFrame } from '../../../../parts/account/settings-frame.tsx';

/** Page on which a person chooses the notices to receive, and through which channels. */
export default function NotificationPage() {
  const text = useAccountText();
  const { data, error, refetch } = useRead<NoticePreferences>(ownAccountPaths.notices);
  return (
    <SettingsFrame section="notification" about={text('notification.about')}>
      {data ? (
        <Choices key={JSON.stringify(data)} stored={data} onSaved={refetch} />
      ) : error ? (
        <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />
      ) : (
        <Skeleton active />
      )}
    </SettingsFrame>
  );
}

/** Names of the channels that have a label. */
const channelKeys = ['4', '2', '1', '3'] as const;
type Channel = (typeof channelKeys)[number];

/** Channels that need an address of the person, and the field of the profile that holds it. */
const addressFields = { '2': 'email', '1': 'phone' } as const satisfies Partial<Record<Channel, keyof OwnProfile>>;

/** Says for each chosen channel for which the person has entered no address that nothing can arrive, and leads to where it is entered. */
function MissingAddresses({ chosen }: { readonly chosen: (channel: Channel) => boolean }) {
  const text = useAccountText();
  const open = useOpenTab();
  const { data: profile } = useRead<OwnProfile>(`${ownProfile.api}/queryById`, undefined, { entity: ownProfile.name });
  if (!profile) return null;
  return (['2', '1'] as const)
    .filter((channel) => chosen(channel) && !profile[addressFields[channel]])
    .map((channel) => (
      <Alert
        key={channel}
        role="status"
        type="warning"
        showIcon
        title={text(`notification.missing.${channel}`)}
        action={
          <Button size="small" onClick={() => open('/account/settings/base')}>
            {text(`notification.enter.${channel}`)}
          </Button>
        }
      />
    ));
}

/** Smallest width of the first column, and width of a channel's column, in pixels. */
const kindWidth = 140;
const channelWidth = 88;

function Choices({ stored, onSaved }: { readonly stored: NoticePreferences; readonly onSaved: () => void }) {
  const text = useAccountText();
  const label = useLabel();
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(stored.wanted));
  const [quiet, setQuiet] = useState({ quietFrom: stored.quietFrom, quietTo: stored.quietTo });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const isChanged =
    quiet.quietFrom !== stored.quietFrom ||
    quiet.quietTo !== stored.quietTo ||
    wanted.size !== stored.wanted.length ||
    stored.wanted.some((item) => !wanted.has(item));
  useUnsaved(isChanged);
  const channels = channelKeys.filter((channel) => stored.channels.includes(channel));
  const isOutside = channels.some((channel) => channel !== '4');

  const toggle = (item: string, isOn: boolean): void => {
    const next = new Set(wanted);
    if (isOn) next.add(item);
    else next.delete(item);
    setWanted(next);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    setProblems({});
    try {
      await http.post(ownAccountPaths.notices, { wanted: [...wanted], ...quiet }, { quiet: 'refusals' });
      notices.success(text('notification.saved'));
      onSaved();
    } catch (error) {
      const { quiet: isMine, result, message } = failureOf(error);
      if (isMine) setProblems((result as Record<string, string> | null) ?? { quietFrom: message });
    }
    setSaving(false);
  };
  const column = (channel: Channel) => ({
    key: channel,
    title: text(`notification.channel.${channel}`),
    width: channelWidth,
    align: 'center' as const,
    render: (_: unknown, kind: NoticeKind) => (
      <Checkbox
        aria-label={text('notification.switch', { kind: label(noticeKindLabels[kind]), channel: text(`notification.channel.${channel}`) })}
        disabled={isFixed(kind, channel)}
        checked={isFixed(kind, channel) || wanted.has(`${kind}:${channel}`)}
        onChange={({ target }) => toggle(`${kind}:${channel}`, target.checked)}
      />
    ),
  });
  return (
    <Flex vertical gap={16} style={{ maxWidth: 880 }}>
      {!isOutside && <Alert role="note" type="info" showIcon title={text('notification.onlyInside')} />}
      <Table<NoticeKind>
        size="small"
        rowKey={(kind) => kind}
        dataSource={[...noticeKinds]}
        pagination={false}
        // On a phone the explanations take several lines, so that the columns to tick stay in sight.
        scroll={{ x: kindWidth + channels.length * channelWidth }}
        columns={[
          {
            key: 'kind',
            title: text('notification.kind'),
            render: (_, kind) => (
              <>
                <div>{label(noticeKindLabels[kind])}</div>
                <Typography.Text type="secondary">{text(`notification.${kind}`)}</Typography.Text>
              </>
            ),
          },
          ...channels.map(column),
        ]}
      />
      <MissingAddresses chosen={(channel) => channels.includes(channel) && noticeKinds.some((kind) => wanted.has(`${kind}:${channel}`))} />
      {isOutside && (
        <Card size="small" title={text('notification.quiet')}>
          <p style={{ marginTop: 0 }}>{text('notification.quietAbout')}</p>
          <Flex gap={16} wrap>
            {(['quietFrom', 'quietTo'] as const).map((name) => (
              <label key={name} htmlFor={`notice-${name}`}>
                {text(`notification.${name}`)}{' '}
                <Input
                  id={`notice-${name}`}
                  type="time"
                  style={{ width: 130 }}
                  value={quiet[name]}
                  status={problems[name] ? 'error' : ''}
                  onChange={({ target }) => setQuiet({ ...quiet, [name]: target.value })}
                />
                {problems[name] && (
                  <Typography.Text type="danger" role="alert" style={{ display: 'block' }}>
                    {problems[name]}
                  </Typography.Text>
                )}
              </label>
            ))}
          </Flex>
        </Card>
      )}
      <div>
        <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
          {text('save')}
        </Button>
      </div>
    </Flex>
  );
}
