/** The copyright line of the footer and the sign-in page, from the server. */

import { useEffect, useState } from 'react';
import { http } from 'shared-platform/http';

let asked: Promise<string> | null = null;

function loadCopyright(): Promise<string> {
  asked ??= http
    .get<{ copyrightInfo?: string } | null>('/business/bizCommonConfig/queryCopyrightInfo', undefined, { quiet: true })
    .then((answer) => answer?.copyrightInfo ?? '')
    .catch(() => {
      asked = null;
      return '';
    });
  return asked;
}

/** The text; empty until the server answered, and when it does not. */
export function useCopyright(): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void loadCopyright().then((loaded) => {
      if (isCurrent) setText(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return text;
}
