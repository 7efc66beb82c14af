import { Badge } from 'shared-widgets/ui/content';
import { Tooltip } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';
import { daysUntil } from './days-until.ts';

/** Documents that end within this many days are marked. */
const warningDays = 30;

export interface ExpiryBadgeProps {
  /** `YYYY-MM-DD`; empty means without end. */
  readonly validTo: string | null;
}

/** Badge with the last day of a document: red when it has passed, orange in the last thirty days. */
export function ExpiryBadge({ validTo }: ExpiryBadgeProps) {
  const text = useText();
  if (!validTo) return '-';
  const days = daysUntil(validTo);
  if (days > warningDays) return validTo;
  const words = days < 0 ? text('expiry.passed') : text('expiry.soon', { days });
  return (
    <Tooltip title={words}>
      <Badge status={days < 0 ? 'error' : 'warning'} text={`${validTo} ${words}`} />
    </Tooltip>
  );
}
