/** For tests of fields with a selection dialog: the field with a controlled value. */
import { type ComponentType, useState } from 'react';

interface SelectProps {
  readonly value?: string;
  readonly multiple?: boolean;
  readonly onChange?: (value: string) => void;
}

export interface PickedValueProps {
  readonly Select: ComponentType<SelectProps>;
  readonly first?: string;
  readonly multiple?: boolean | undefined;
  readonly onValue: (value: string) => void;
}

export function PickedValue({ Select, first = '', multiple, onValue }: PickedValueProps) {
  const [value, setValue] = useState(first);
  return (
    <Select
      value={value}
      {...(multiple === undefined ? {} : { multiple })}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}
