import { Input, Typography } from 'antd';
import { useComposition } from 'shared-controls/composition';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { asText, type CellProps, type FieldKindWidgets, type InputProps } from './field-kind.ts';
import { formatText, useShownText } from './shown-text.ts';
import { TextFilter } from './text.tsx';

function LongTextCell({ field, value, row }: CellProps) {
  const shown = useShownText(field, value, row);
  return (
    <Typography.Text ellipsis title={shown} style={{ whiteSpace: 'pre-line' }}>
      {shown}
    </Typography.Text>
  );
}

function LongTextInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const { composed, handlers } = useComposition((next) => onChange?.(next));
  return (
    <Input.TextArea
      id={id}
      disabled={disabled}
      placeholder={t('enter')}
      rows={3}
      {...(field.max ? { count: { show: true, max: field.max } } : {})}
      value={composed ?? asText(value)}
      {...handlers}
      onBlur={(event) => {
        // The field shows its text without spaces at the ends, because that is what the server receives.
        const sent = event.target.value.trim();
        if (sent !== event.target.value) onChange?.(sent);
      }}
    />
  );
}

/** Field kind: a text of several lines. */
export const longText: FieldKindWidgets = {
  width: 220,
  Cell: LongTextCell,
  Filter: TextFilter,
  filters: 'one',
  isLong: true,
  searchesParts: true,
  Input: LongTextInput,
  format: formatText,
  column: () => ({ type: 'input_pop' }),
  wide: true,
};
