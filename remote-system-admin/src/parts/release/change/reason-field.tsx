import { Input } from 'shared-widgets/ui/form';
import { useReleaseText } from '../release-messages.ts';
import { Labelled } from './labelled.tsx';

const longest = 500;

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly placeholder?: string;
}

/** Required field for the reason of a change, which is stored in the history. */
export function ReasonField({ value, onChange, placeholder }: ReasonFieldProps) {
  const text = useReleaseText();
  return (
    <Labelled label={text('change.reason')} isRequired>
      {(id) => (
        // The height is fixed: a growing field writes style attributes, which the Content-Security-Policy forbids.
        <Input.TextArea
          id={id}
          value={value}
          maxLength={longest}
          rows={3}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}
