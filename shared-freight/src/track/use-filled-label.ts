import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';

export type FilledLabel = (label: Label, values?: Readonly<Record<string, string | number>>) => string;

/** Picks the text of a label and puts values in the places of `{{name}}`. */
export function useFilledLabel(): FilledLabel {
  const text = useLabel();
  return (label, values = {}) => text(label).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
