import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';

export type FilledLabel = (label: Label, values?: Readonly<Record<string, string | number>>) => string;

/** Returns a function that picks a label's text in the current language and replaces `{{name}}` by values. */
export function useFilledLabel(): FilledLabel {
  const text = useLabel();
  return (label, values = {}) => text(label).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
