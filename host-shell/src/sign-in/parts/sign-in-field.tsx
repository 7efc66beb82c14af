import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import styles from './sign-in.module.css';
import type { FieldState } from './use-form.ts';

export interface SignInFieldProps extends FieldState {
  readonly label: string;
  readonly type?: 'text' | 'password' | 'tel' | 'email';
  readonly inputMode?: 'numeric' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  /** Hint below the field while it has no error. */
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** A control at the right end of the field, e.g. a button. */
  readonly children?: ReactNode;
}

/** Labelled form field with its error below. */
export function SignInField(props: SignInFieldProps) {
  const { label, name, value, problem, isFirstProblem, describedBy, onChange, hint, isOptional = false, children, ...input } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          type="text"
          className={styles.control}
          {...input}
          id={id}
          name={name}
          value={value}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={!isOptional}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={[note && noteId, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {note && (
        // Screen readers announce only one error, that of the focused field; the others are only shown at their fields.
        <p id={noteId} className={problem ? styles.problem : styles.hint} role={isFirstProblem ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
