import styles from './sign-in.module.css';

export interface FormEndProps {
  readonly failure: string;
  readonly failureId: string;
  readonly isBusy: boolean;
  readonly label: string;
  readonly busyLabel: string;
}

/** End of every form: error message and submit button. */
export function FormEnd({ failure, failureId, isBusy, label, busyLabel }: FormEndProps) {
  return (
    <>
      {failure && (
        <p id={failureId} className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.submit} aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}
