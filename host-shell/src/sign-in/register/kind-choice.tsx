import { useId } from 'react';
import { type RegistrationKind, registrationKinds } from 'shared-contracts/session/account';
import { useMessages } from 'shared-platform/i18n';
import account from '../parts/account.module.css';

export interface KindChoiceProps {
  readonly value: RegistrationKind;
  readonly onChange: (kind: RegistrationKind) => void;
}

/** Choice of the kind of account to register. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useMessages('account');
  const id = useId();
  return (
    <fieldset className={account.kinds}>
      <legend>{t('kind')}</legend>
      {registrationKinds.map((kind) => (
        <label key={kind} data-chosen={kind === value || undefined}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            aria-describedby={`${id}-${kind}`}
            onChange={() => onChange(kind)}
          />
          <span>{t(kind)}</span>
          <small id={`${id}-${kind}`}>{t(`${kind}Text`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
