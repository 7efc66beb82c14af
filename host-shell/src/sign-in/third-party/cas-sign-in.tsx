import { useEffect } from 'react';
import { useMessages } from 'shared-platform/i18n';
import { isLeaving } from '../../browser/leave-page.ts';
import { leaveForCas } from '../../navigation/cas.ts';
import { Waiting } from '../parts/waiting.tsx';
import '../parts/account-messages.ts';

/** Redirects to the CAS server. */
export function CasSignIn() {
  const t = useMessages('account');
  useEffect(() => {
    // Not while signing out, which already redirects to the CAS server's sign-out.
    if (!isLeaving()) leaveForCas();
  }, []);
  return <Waiting>{t('toCas')}</Waiting>;
}
