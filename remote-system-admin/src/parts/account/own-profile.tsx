import type { ReactNode } from 'react';
import { ownProfile } from 'shared-contracts/system/own-account';
import { nameLabel } from 'shared-contracts/texts/label';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Alert, Button, Skeleton } from 'shared-widgets/ui/core';
import { useAccountText } from './account-messages.ts';

export type OwnProfile = WireRecord<typeof ownProfile>;

/** Names of the person's roles in the language of the page. */
export function useRoleNames({ roleTxt, roleTxtEn }: OwnProfile): string[] {
  const names = useLabel()(nameLabel(roleTxt ?? '', roleTxtEn));
  return names === '' ? [] : names.split(',');
}

/** Reads the person's own record and shows `children` with it; a failure can be tried again. */
export function WithProfile({ children }: { readonly children: (profile: OwnProfile, refetch: () => void) => ReactNode }) {
  const text = useAccountText();
  const { data, error, refetch } = useRead<OwnProfile>(`${ownProfile.api}/queryById`, undefined, { entity: ownProfile.name });
  if (data) return children(data, refetch);
  if (error) return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  return <Skeleton active />;
}
