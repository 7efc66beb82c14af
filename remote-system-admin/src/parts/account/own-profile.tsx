import type { ReactNode } from 'react';
import { ownProfile } from 'shared-contracts/system/own-account';
import { nameLabel } from 'shared-contracts/texts/label';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Alert, Button, Skeleton } from 'shared-widgets/ui/core';
import { useAccountText } from './account-messages.ts';

export type OwnProfile = WireRecord<typeof ownProfile>;

function useNamesOf(chinese: string | null | undefined, english: string | null | undefined): string[] {
  const names = useLabel()(nameLabel(chinese ?? '', english));
  return names === '' ? [] : names.split(',');
}

/** Names of the person's roles in the language of the page. */
export const useRoleNames = ({ roleTxt, roleTxtEn }: OwnProfile): string[] => useNamesOf(roleTxt, roleTxtEn);

/** Names of the person's departments in the language of the page. */
export const useDepartNames = ({ orgCodeTxt, orgCodeTxtEn }: OwnProfile): string[] => useNamesOf(orgCodeTxt, orgCodeTxtEn);

/** Reads the person's own record and shows `children` with it; a failure can be tried again. */
export function WithProfile({ children }: { readonly children: (profile: OwnProfile, refetch: () => void) => ReactNode }) {
  const text = useAccountText();
  const { data, error, refetch } = useRead<OwnProfile>(`${ownProfile.api}/queryById`, undefined, { entity: ownProfile.name });
  if (data) return children(data, refetch);
  if (error) return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  return <Skeleton active />;
}
