import { useMessages } from 'shared-platform/i18n';
import { SignInField } from './sign-in-field.tsx';
import type { FieldState } from './use-form.ts';
import './account-messages.ts';

export interface MobileFieldProps extends FieldState {
  /** Called when the person starts typing. */
  readonly onFirstInput?: () => void;
}

/** Input for a mobile number; spaces in a pasted number are removed. */
export function MobileField({ onFirstInput, ...field }: MobileFieldProps) {
  const t = useMessages('account');
  return (
    <SignInField
      {...field}
      label={t('mobile')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      onChange={(typed) => {
        if (!field.value) onFirstInput?.();
        field.onChange(typed.replace(/\s/g, ''));
      }}
    />
  );
}
