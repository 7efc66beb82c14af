import { useId } from 'react';
import account from './account.module.css';
import styles from './sign-in.module.css';
import type { FieldState } from './use-form.ts';

export interface SelectFieldProps extends FieldState {
  readonly label: string;
  /** Text that is shown while nothing is selected. */
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Labelled select box, the browser's own, which works on every device. */
export function SelectField({
  name,
  label,
  value,
  placeholder,
  options,
  problem,
  isFirstProblem,
  describedBy,
  onChange,
}: SelectFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <select
          id={id}
          className={`${styles.control} ${account.select}`}
          name={name}
          value={value}
          required
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={[problem && noteId, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p id={noteId} className={styles.problem} role={isFirstProblem ? 'alert' : undefined}>
          {problem}
        </p>
      )}
    </div>
  );
}
