import type { ReactNode } from 'react';
import type { Label } from 'shared-contracts/field';
import { useLabel } from 'shared-platform/i18n';
import { Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';

export interface FigureBarProps {
  /** Says what the bar shows. */
  readonly label: Label;
  /** Percent that is under way. */
  readonly percent: number;
  /** Percent that is done, drawn over it in green. */
  readonly donePercent?: number;
  readonly isExceeded?: boolean;
  readonly figures: readonly { readonly label: Label; readonly value: ReactNode }[];
}

/** A progress bar with the quantities it is made of. */
export function FigureBar({ label, percent, donePercent = 0, isExceeded = false, figures }: FigureBarProps) {
  const text = useLabel();
  return (
    <Flex vertical gap={4} style={{ marginBottom: 16 }}>
      <Progress
        aria-label={text(label)}
        percent={percent}
        success={{ percent: donePercent }}
        status={isExceeded ? 'exception' : 'normal'}
        format={() => `${percent}%`}
      />
      <Flex gap={24} wrap>
        {figures.map((figure) => (
          <span key={figure.label[1]}>
            <Typography.Text type="secondary">{text(figure.label)} </Typography.Text>
            <Typography.Text strong>{figure.value}</Typography.Text>
          </span>
        ))}
      </Flex>
    </Flex>
  );
}
