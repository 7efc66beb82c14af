import type { KeyboardEvent } from 'react';
import { useMessages } from 'shared-platform/i18n';
import styles from '../parts/sign-in.module.css';

export interface WayTabsProps<Way extends string> {
  /** Prefix of element ids: `<id>-<way>` for a tab, `<id>-<way>-panel` for its content. */
  readonly id: string;
  readonly ways: readonly Way[];
  readonly current: Way;
  readonly onChange: (way: Way) => void;
}

/** Row of tabs, one for each way to sign in; arrow keys move between them. */
export function WayTabs<Way extends string>({ id, ways, current, onChange }: WayTabsProps<Way>) {
  const t = useMessages('sign-in');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = ways[(ways.indexOf(current) + step + ways.length) % ways.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-labelledby={id} onKeyDown={onKeyDown}>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          id={`${id}-${way}`}
          role="tab"
          aria-selected={way === current}
          aria-controls={`${id}-${way}-panel`}
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChange(way)}
        >
          {t(`${way}Way`)}
        </button>
      ))}
    </div>
  );
}
