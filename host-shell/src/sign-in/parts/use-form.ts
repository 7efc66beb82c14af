/** Form logic of the sign-in screens: input stays after errors, the first invalid field gets the focus, and every error is shown. */
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { failureOf } from 'shared-platform/http';

export type Values<Name extends string> = Readonly<Record<Name, string>>;
/** Error messages by field. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** State of one field; it is passed on to `SignInField` as properties. */
export interface FieldState {
  readonly name: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** True for the one field whose error screen readers announce. */
  readonly isFirstProblem: boolean;
  /** Id of the error message of the whole form. */
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
}

export interface FormOptions<Name extends string> {
  /** Field names in the order of the page. */
  readonly names: readonly Name[];
  readonly initial?: Partial<Values<Name>>;
  /** Checks the values before they are sent; returns messages in the current language. */
  readonly check: (values: Values<Name>) => Problems<Name>;
  /** Returns the message that the form shows at first. */
  readonly failure?: () => string;
  /** Message for a failure that has no message of its own. */
  readonly fallback: string;
}

/** What a form shows after a failure: the server's errors, and the control that gets the focus. */
export interface Setback<Name extends string> {
  /** Errors that are shown at their fields, by field name. */
  readonly problems?: Problems<Name>;
  /** Error that is shown below all fields. */
  readonly failure?: string;
  /** Name of the control to focus; default: the first invalid field; `null`: no change. */
  readonly focus?: string | null;
}

export interface SignInForm<Name extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values<Name>;
  readonly failure: string;
  readonly failureId: string;
  readonly isBusy: boolean;
  set(name: Name, value: string): void;
  field(name: Name): FieldState;
  setBack(setback: Setback<Name>): void;
  /** Whether the named fields are valid; if not, shows their errors and focuses the first of them. */
  isFine(...names: Name[]): boolean;
  /** Handler for submitting the form: runs the action when all fields are valid; only one action runs at a time. */
  submit(action: (values: Values<Name>) => Promise<Setback<Name> | null>): (event: FormEvent) => void;
}

export function useForm<Name extends string>(options: FormOptions<Name>): SignInForm<Name> {
  const { names, initial, check, fallback } = options;
  const ref = useRef<HTMLFormElement>(null);
  const failureId = useId();
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])) as Values<Name>);
  /** Fields whose own error is shown, and the server's errors by field. */
  const [shown, setShown] = useState<readonly Name[]>([]);
  const [said, setSaid] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState(options.failure ?? '');
  const [isBusy, setBusy] = useState(false);
  const [wanted, setWanted] = useState<{ readonly name: string } | null>(null);
  // Moves the focus after the render that enables and shows the control.
  useEffect(() => {
    if (wanted) ref.current?.querySelector<HTMLElement>(`[name="${wanted.name}"]`)?.focus();
  }, [wanted]);

  const found = check(values);
  const problemOf = (name: Name): string | undefined => said[name] ?? (shown.includes(name) ? found[name] : undefined);
  const first = names.find(problemOf);

  const setBack = ({ problems, failure: text = '', focus }: Setback<Name>): void => {
    setShown([]);
    setSaid(problems ?? {});
    setFailure(text);
    const place = focus === undefined ? names.find((name) => problems?.[name]) : focus;
    if (place) setWanted({ name: place });
  };
  const isFine = (...some: Name[]): boolean => {
    const wrong = some.filter((name) => found[name]);
    setBack({ focus: wrong[0] ?? null });
    setShown(wrong);
    return wrong.length === 0;
  };
  const set = (name: Name, value: string): void => {
    setValues((previous) => ({ ...previous, [name]: value }));
    setShown((previous) => previous.filter((other) => other !== name));
    setSaid((previous) => ({ ...previous, [name]: undefined }));
  };

  return {
    ref,
    values,
    failure,
    failureId,
    isBusy,
    set,
    setBack,
    isFine,
    field: (name) => ({
      name,
      value: values[name],
      problem: problemOf(name),
      isFirstProblem: first === name,
      describedBy: failure ? failureId : undefined,
      onChange: (value) => set(name, value),
    }),
    submit: (action) => (event) => {
      event.preventDefault();
      if (isBusy || !isFine(...names)) return;
      setBusy(true);
      action(values)
        .catch((error: unknown): Setback<Name> => ({ failure: failureOf(error).message || fallback }))
        .then((setback) => {
          setBusy(false);
          if (setback) setBack(setback);
        });
    },
  };
}
