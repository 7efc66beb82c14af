/** Input for the code sent to a phone. Before the code is sent, the person drags the slider; afterwards the button waits a minute. */
import { type KeyboardEvent, useState } from 'react';
import { type HumanCheck, type PhoneCodePurpose, type PhoneCodeRequest, phoneCodeLimits } from 'shared-contracts/session/account';
import { failureOf, http } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import account from '../parts/account.module.css';
import { SignInField } from '../parts/sign-in-field.tsx';
import type { FieldState } from '../parts/use-form.ts';
import { HumanCheckField } from './human-check.tsx';
import { useCountdown } from './use-countdown.ts';
import { useHumanCheck } from './use-human-check.ts';
import '../parts/account-messages.ts';

export interface CodeFieldProps {
  readonly field: FieldState;
  readonly mobile: string;
  readonly purpose: PhoneCodePurpose;
  /** Whether the number is valid; if not, shows the error. */
  readonly isMobileFine: () => boolean;
  /** Called when a code could not be sent. */
  readonly onRefused: (why: string) => void;
  /** Called when the code was sent, so that the form can focus the input for it. */
  readonly onSent: () => void;
}

const hidden = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

export function CodeField({ field, mobile, purpose, isMobileFine, onRefused, onSent }: CodeFieldProps) {
  const t = useMessages('account');
  const human = useHumanCheck();
  const [captcha, setCaptcha] = useState('');
  const [captchaProblem, setCaptchaProblem] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [isSending, setSending] = useState(false);
  const [wait, startWait] = useCountdown();

  const send = async (check: HumanCheck): Promise<void> => {
    setSending(true);
    setCaptchaProblem('');
    const body: PhoneCodeRequest = { mobile, smsmode: purpose, ...check };
    try {
      await http.post('/sys/sms', body, { quiet: true });
      human.show(null);
      setSentTo(hidden(mobile));
      startWait(phoneCodeLimits.secondsBetween);
      onSent();
    } catch (error) {
      const why = failureOf(error).message || t('sendFailed');
      if (human.takeRefusal(error) === 'captcha') {
        setCaptchaProblem(why);
      } else {
        human.show(null);
        onRefused(why);
      }
    } finally {
      setCaptcha('');
      setSending(false);
    }
  };
  const ask = (): void => {
    if (!isMobileFine()) return;
    if (human.kind !== 'captcha') human.show('slider');
    else if (captcha.trim()) void send(human.body({ slider: '', captcha }));
    else setCaptchaProblem(t('captchaMissing'));
  };
  // Enter in the captcha input requests the code instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    ask();
  };
  const own = { isFirstProblem: true, describedBy: undefined, problem: captchaProblem || undefined };

  return (
    <>
      <SignInField
        {...field}
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={phoneCodeLimits.digits}
        hint={sentTo ? t('codeSent', { mobile: sentTo, minutes: phoneCodeLimits.minutes }) : undefined}
      >
        <button type="button" className={account.send} disabled={wait > 0 || isSending} onClick={ask}>
          {wait > 0 ? t('codeWait', { seconds: wait }) : t('codeAsk')}
        </button>
      </SignInField>
      {human.kind && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what the control inside is told
        <div onKeyDown={onKeyDown}>
          <HumanCheckField
            state={human}
            slider={{ ...own, name: 'slider', value: '', problem: undefined, onChange: (proof) => void send({ sliderProof: proof }) }}
            captcha={{ ...own, name: 'captcha', value: captcha, onChange: setCaptcha }}
          />
        </div>
      )}
    </>
  );
}
