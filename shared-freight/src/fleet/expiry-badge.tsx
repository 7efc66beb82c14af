import { useLabel } from 'shared-platform/i18n';
import { Badge } from 'shared-widgets/ui/content';
import { Tooltip } from 'shared-widgets/ui/core';
import { daysUntil } from './days-until.ts';
import { fleetTexts as texts } from './fleet-texts.ts';

/** Documents that end within this many days are marked. */
const warningDays = 30;

export interface ExpiryBadgeProps {
  /** `YYYY-MM-DD`; empty means without end. */
  readonly validTo: string | null;
}

/** Badge with the last day of a document: red when it has passed, orange in the last thirty days. */
export function ExpiryBadge({ validTo }: ExpiryBadgeProps) {
  const text = useLabel();
  if (!validTo) return '-';
  const days = daysUntil(validTo);
  if (days > warningDays) return validTo;
  const words = days < 0 ? text(texts.passed) : text(texts.soon).replace('{}', String(days));
  return (
    <Tooltip title={words}>
      <Badge status={days < 0 ? 'error' : 'warning'} text={`${validTo} ${words}`} />
    </Tooltip>
  );
}
