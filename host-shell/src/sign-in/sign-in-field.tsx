import { type ReactNode, useId } from 'react';
import styles from './sign-in.module.css';

export interface SignInFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'password';
  readonly autoComplete: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
  /** A control at the end of the line. */
  readonly children?: ReactNode;
}

/** One labelled line of the sign-in form. */
export function SignInField({
  name,
  label,
  value,
  type = 'text',
  autoComplete,
  isInvalid,
  describedBy,
  onChange,
  children,
}: SignInFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
    </div>
  );
}
