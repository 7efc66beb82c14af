import { ownProfile } from 'shared-contracts/system/own-account';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { rereadUser } from 'shared-platform/session';
import { TagInput } from 'shared-widgets/controls';
import { EntityForm } from 'shared-widgets/entity-form';
import { Card } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { Form } from 'shared-widgets/ui/form';
import { useAccountText } from '../../../../parts/account/account-messages.ts';
import { type OwnProfile, useDepartNames, useRoleNames, WithProfile } from '../../../../parts/account/own-profile.tsx';
import { SettingsFrame } from '../../../../parts/account/settings-frame.tsx';

const own = ['realname', 'sex', 'birthday', 'phone', 'telephone', 'email'] as const;
const fixed = ['username', 'workNo', 'orgCodeTxt', 'roleTxt', 'shipperName', 'carrierName'] as const;

/** Page of a person's own base data. */
export default function BasePage() {
  const text = useAccountText();
  return (
    <SettingsFrame section="base" about={text('base.about')}>
      <WithProfile>
        {(profile) => (
          <Flex vertical gap={16} style={{ maxWidth: 880 }}>
            <Card size="small">
              {/* A new version of the record gets a new form, which begins with the saved values. */}
              <EntityForm
                key={profile.version}
                entity={ownProfile}
                record={profile}
                fields={own}
                extra={() => <Tags first={profile.tags} />}
                onDone={() => void rereadUser()}
              />
            </Card>
            <FixedFacts profile={profile} />
          </Flex>
        )}
      </WithProfile>
    </SettingsFrame>
  );
}

/** Words that describe the person on their own page, such as the name of the department. */
function Tags({ first }: { readonly first: string | null | undefined }) {
  const text = useAccountText();
  const label = useLabel()(ownProfile.fields.tags.label);
  const most = ownProfile.fields.tags.max;
  return (
    <Form.Item
      name="tags"
      label={label}
      extra={text('base.tagsHint')}
      initialValue={first ?? ''}
      rules={[{ max: most, message: text('base.tagsMax', { most }) }]}
    >
      <TagInput />
    </Form.Item>
  );
}

/** Facts about the person that only administrators can change. */
function FixedFacts({ profile }: { readonly profile: OwnProfile }) {
  const text = useAccountText();
  const label = useLabel();
  const { fields } = ownProfile;
  const lists: Partial<Record<(typeof fixed)[number], readonly string[]>> = {
    orgCodeTxt: useDepartNames(profile),
    roleTxt: useRoleNames(profile),
  };
  const shown = fixed.filter((name) => profile[name] || name === 'orgCodeTxt');
  return (
    <Card size="small" title={text('base.fixed')}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={shown.map((name) => ({
          key: name,
          label: label(fields[name].label),
          children: namesText(lists[name] ?? profile[name]?.split(',') ?? []) || text('base.none'),
        }))}
      />
    </Card>
  );
}
