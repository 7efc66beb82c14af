import { useEffect } from 'react';
import { signInPath } from '../../navigation/redirect-target.ts';
import { replacePage } from './page-path.ts';

/** Whether the installation offers this page; if not, the sign-in page replaces it. */
export function useOfferedPage(isOffered: boolean): boolean {
  useEffect(() => {
    if (!isOffered) replacePage(signInPath);
  }, [isOffered]);
  return isOffered;
}
