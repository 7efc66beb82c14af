import { type ReactNode, useId } from 'react';
import { Flex, theme } from 'shared-widgets/ui/core';

export interface LabelledProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly hint?: ReactNode;
  readonly children: (id: string) => ReactNode;
}

/** A form field with a label above and a hint below. */
export function Labelled({ label, isRequired = false, hint, children }: LabelledProps) {
  const id = useId();
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span aria-hidden style={{ color: token.colorError }}>
            {' *'}
          </span>
        )}
      </label>
      {children(id)}
      {hint && <div style={{ color: token.colorTextDescription }}>{hint}</div>}
    </Flex>
  );
}
