import type { Field } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { fieldKind } from 'shared-widgets/field-kinds';
import { Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';

export interface Figure {
  /** Field of a contract, which decides how the value is formatted. */
  readonly field: Field;
  /** Label of the figure; by default the field's label. */
  readonly label?: Label;
  readonly value: unknown;
}

export interface FigureBarProps {
  /** Label of the progress bar. */
  readonly label: Label;
  /** Percentage in progress, drawn in blue. More than 100 is said, and fills the bar. */
  readonly percent: number;
  /** Percent finished, drawn in green over the blue share; at most 100 are drawn. */
  readonly donePercent?: number;
  readonly isExceeded?: boolean;
  readonly figures: readonly Figure[];
}

/** A progress bar with the figures from which it is computed. */
export function FigureBar({ label, percent, donePercent = 0, isExceeded = false, figures }: FigureBarProps) {
  const text = useLabel();
  return (
    <Flex vertical gap={4} style={{ marginBottom: 16 }}>
      <Progress
        aria-label={text(label)}
        percent={Math.min(100, percent)}
        success={{ percent: Math.min(100, donePercent) }}
        status={isExceeded ? 'exception' : 'normal'}
        format={() => `${percent}%`}
      />
      <Flex gap="4px 24px" wrap>
        {figures.map(({ field, label: own = field.label, value }) => (
          <span key={own[1]}>
            <Typography.Text type="secondary">{text(own)} </Typography.Text>
            <Typography.Text strong>{fieldKind(field).format(value, field)}</Typography.Text>
          </span>
        ))}
      </Flex>
    </Flex>
  );
}
