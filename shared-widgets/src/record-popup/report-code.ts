import { englishOfCode, useCodeText } from 'shared-platform/dictionary';

interface ReportCodeProps {
  readonly dict: string;
  readonly code: string;
  /** The code's Chinese text, which comes with the record. */
  readonly text: string;
}

/** The text of a code in a report or a picker, in the language of the session. */
export function ReportCode({ dict, code, text }: ReportCodeProps): string {
  const shown = useCodeText(dict, code, text);
  return englishOfCode(dict, code) ?? shown;
}
