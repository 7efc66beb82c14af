/** State of an outline: the visible section, and functions to show others. */
import { Grid } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isEmptyValue } from '../../field-kinds/field-kind.ts';
import { isLong, type OutlinedSection, type Required, sectionOf } from './outline-sections.ts';

export interface Outline {
  /** Form of the outline; `none` for a short form without outline. */
  readonly shape: 'none' | 'list' | 'steps';
  readonly current: number;
  /** Element whose `section` children are the sections, in order. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Shows a section and focuses its first invalid field, otherwise the first missing one, otherwise the first one. */
  readonly go: (section: number, state: FormState) => void;
  /** Shows the section of a field or table of lines without moving the focus. */
  readonly reveal: (name: string) => void;
}

export interface FormState extends Pick<Required, 'fields' | 'values'> {
  /** Prefix of the ids of the form's inputs. */
  readonly form: string;
  readonly wrong: ReadonlySet<string>;
}

const stops =
  'input:not(:disabled):not([type="hidden"]), textarea:not(:disabled), [role="switch"]:not(:disabled), [role="gridcell"], button';

const sectionsIn = (place: HTMLElement | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>('section[data-section]') ?? [])];

function entryOf(section: HTMLElement, { names }: OutlinedSection, { form, fields, values, wrong }: FormState): HTMLElement | null {
  const name = names.find((each) => wrong.has(each)) ?? names.find((each) => fields[each]?.required && isEmptyValue(values[each]));
  return (name && document.getElementById(`${form}_${name}`)) || section.querySelector<HTMLElement>(stops);
}

export function useOutline(sections: readonly OutlinedSection[]): Outline {
  const isPhone = Grid.useBreakpoint().md === false;
  const shape = !isLong(sections) ? 'none' : isPhone ? 'steps' : 'list';
  const [at, setAt] = useState(0);
  const current = Math.min(at, sections.length - 1);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (shape !== 'list' || typeof IntersectionObserver === 'undefined') return;
    const drawn = sectionsIn(place.current);
    const observer = new IntersectionObserver(
      (seen) => {
        const entered = seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => drawn.indexOf(target as HTMLElement));
        if (entered.length > 0) setAt(Math.min(...entered));
      },
      // A section counts as visible in the upper part of the scrolling area.
      { rootMargin: '-15% 0px -70% 0px' },
    );
    for (const section of drawn) observer.observe(section);
    return () => observer.disconnect();
  }, [shape]);

  return {
    shape,
    current,
    place,
    go(section, state) {
      flushSync(() => setAt(section));
      const shown = sectionsIn(place.current)[section];
      shown?.scrollIntoView({ block: 'start' });
      const outlined = sections[section];
      if (shown && outlined) entryOf(shown, outlined, state)?.focus({ preventScroll: true });
    },
    reveal(name) {
      const section = sectionOf(sections, name);
      if (section >= 0 && shape === 'steps') flushSync(() => setAt(section));
    },
  };
}
