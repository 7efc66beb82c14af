import { useState } from 'react';
import type { NeedsFirst } from 'shared-contracts/session/account';
import { failureOf } from 'shared-platform/http';

type Options = readonly { readonly value: string; readonly label: string }[];

export interface TenantChoice {
  /** The tenants in which this phone number has an account; empty as long as the server has not asked to choose one. */
  optionsFor(mobile: string): Options;
  /** Takes the tenants from the server's refusal; false when it is a refusal of another kind. */
  hear(error: unknown, mobile: string): boolean;
}

/** Which tenant is meant by a phone number that several have: the server asks when the phone code was right. */
export function useTenantChoice(): TenantChoice {
  const [asked, setAsked] = useState<{ readonly mobile: string; readonly options: Options } | null>(null);
  return {
    optionsFor: (mobile) => (asked?.mobile === mobile ? asked.options : []),
    hear: (error, mobile) => {
      const first = failureOf(error).result as NeedsFirst | null | undefined;
      if (first?.needs !== 'tenant') return false;
      setAsked({ mobile, options: (first.tenants ?? []).map(({ id, name }) => ({ value: String(id), label: name })) });
      return true;
    },
  };
}
