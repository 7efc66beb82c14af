import { lineChoicesPath, oftenLine } from 'shared-contracts/business/master/often-line';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import type { ChoiceSource } from 'shared-widgets/reference-select';
import { masterTexts as texts } from './master-texts.ts';
import type { Values } from './place-values.ts';

function Uses({ line }: { readonly line: Values }) {
  const text = useLabel();
  return line.shipperId ? text(texts.usedTimes).replace('{}', String(line.useCount ?? 0)) : text(texts.platformLine);
}

/** Frequent routes that an order of the shipper may use. */
export const lineChoices = (shipperId: string): ChoiceSource => ({
  url: lineChoicesPath,
  query: () => ({ shipperId }),
  facts: (line) => [
    <span key="ends">
      <FieldCell field={oftenLine.fields.startDistrictCode} name="startDistrictCode" row={line} /> →{' '}
      <FieldCell field={oftenLine.fields.endDistrictCode} name="endDistrictCode" row={line} />
    </span>,
    `${String(line.distance)} km`,
    <Uses key="uses" line={line} />,
  ],
});
