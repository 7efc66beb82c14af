import { useEffect } from 'react';
import { signInPath } from '../../navigation/redirect-target.ts';
import { replacePage } from './page-path.ts';

/** Whether the installation offers this page; where it does not, the sign-in page takes its place. */
export function useOfferedPage(isOffered: boolean): boolean {
  useEffect(() => {
    if (!isOffered) replacePage(signInPath);
  }, [isOffered]);
  return isOffered;
}
