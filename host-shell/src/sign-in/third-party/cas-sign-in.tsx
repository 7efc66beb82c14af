import { useEffect } from 'react';
import { useMessages } from 'shared-platform/i18n';
import { isLeaving } from '../../browser/leave-page.ts';
import { leaveForCas } from '../../navigation/cas.ts';
import { Waiting } from '../parts/waiting.tsx';
import '../parts/account-messages.ts';

/** On the way to the CAS server. */
export function CasSignIn() {
  const t = useMessages('account');
  useEffect(() => {
    // Whoever signs out is on the way to the CAS server's own sign-out.
    if (!isLeaving()) leaveForCas();
  }, []);
  return <Waiting>{t('toCas')}</Waiting>;
}
