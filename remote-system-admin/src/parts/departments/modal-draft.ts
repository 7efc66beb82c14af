/** The draft of a dialog: typed values are kept while the person types, and offered when the dialog is opened again. */
import { useRef, useState } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import { drafts } from 'shared-platform/drafts';
import { useStoredDraft } from 'shared-platform/stored-draft';

type Values = Readonly<Record<string, unknown>>;

export interface ModalDraft {
  /** Input of an earlier time that was not sent; null when there is none. */
  readonly offer: Draft | null;
  /** To be called after every change, with all values of the form. */
  readonly note: (values: Values) => void;
  /** Ends the offer. Returns its values, except those of fields in which the person has typed since. */
  readonly take: () => Values;
  /** Discards the offered draft; values typed since stay. */
  readonly refuse: () => void;
  /** Ends the draft, because the input was saved or discarded. */
  readonly end: () => void;
}

const isSame = (left: unknown, right: unknown): boolean => (left ?? '') === (right ?? '');

/** `form`: name of the draft; undefined: the dialog keeps none. `initial`: the values with which the form begins. */
export function useModalDraft(form: string | undefined, initial: Values = {}): ModalDraft {
  const [offer, setOffer] = useState<Draft | null>(null);
  const typed = useRef<Values>({});
  const hasKept = useRef(false);
  const isOver = useRef(false);
  useStoredDraft(form, isOver, setOffer);
  const keep = (before: Draft | null): void => {
    if (!form) return;
    // While an earlier draft is offered, what is typed is added to it.
    const values = { ...before?.content.values, ...typed.current };
    if (Object.keys(values).length > 0) {
      drafts.keep(form, { values, base: {} });
      hasKept.current = true;
    } else if (hasKept.current) {
      drafts.discard(form);
      hasKept.current = false;
    }
  };
  return {
    offer,
    note: (values) => {
      typed.current = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])));
      keep(offer);
    },
    take: () => {
      setOffer(null);
      hasKept.current = true;
      return Object.fromEntries(Object.entries(offer?.content.values ?? {}).filter(([name]) => !(name in typed.current)));
    },
    refuse: () => {
      setOffer(null);
      hasKept.current = true;
      keep(null);
    },
    end: () => {
      isOver.current = true;
      if (form && (hasKept.current || offer)) drafts.discard(form);
      setOffer(null);
      hasKept.current = false;
    },
  };
}
