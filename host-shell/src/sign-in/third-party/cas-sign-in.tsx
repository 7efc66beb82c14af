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
    // Does not redirect while the person signs out, because signing out already redirects to the CAS server.
    if (!isLeaving()) leaveForCas();
  }, []);
  return <Waiting>{t('toCas')}</Waiting>;
}
