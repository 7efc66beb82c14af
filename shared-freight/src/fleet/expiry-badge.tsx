import { useLabel } from 'shared-platform/i18n';
import { Badge } from 'shared-widgets/ui/content';
import { Tooltip } from 'shared-widgets/ui/core';
import { daysUntil } from './days-until.ts';
import { fleetTexts as texts } from './fleet-texts.ts';

/** Number of days; documents that end within them are marked. */
const warningDays = 30;

export interface ExpiryBadgeProps {
  /** Last day of the document, `YYYY-MM-DD`; empty when it has no end. */
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
