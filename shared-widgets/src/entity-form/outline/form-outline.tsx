/** Outline of a long form: its sections as list beside it, on phones as steps, each with the number of missing fields and a link. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dropdown } from 'shared-controls/dropdown';
import { useLabel } from 'shared-platform/i18n';
import type { Row } from '../../field-kinds/field-kind.ts';
import { useFormWords } from '../../form-words/form-words.ts';
import styles from './form-outline.module.css';
import { missingIn, type OutlinedSection, type Required, wrongIn } from './outline-sections.ts';

export interface OutlineProps {
  readonly form: FormInstance;
  readonly requiredWith: (values: Row) => Required;
  readonly sections: readonly OutlinedSection[];
  /** Names of invalid fields and lines. */
  readonly wrong: ReadonlySet<string>;
  /** Index of the section that is visible at present. */
  readonly current: number;
  readonly onGo: (section: number) => void;
}

interface Entry {
  readonly title: string;
  readonly missing: number;
  readonly wrong: number;
}

function useEntries({ form, requiredWith, sections, wrong }: Omit<OutlineProps, 'current' | 'onGo'>): readonly Entry[] {
  const text = useLabel();
  const values: Row = Form.useWatch([], form) ?? {};
  const required = requiredWith({ ...(form.getFieldsValue(true) as Row), ...values });
  return sections.map((section) => ({
    title: section.title ? text(section.title) : '',
    missing: missingIn(section, required),
    wrong: wrongIn(section, wrong),
  }));
}

function useEntryWords() {
  const t = useFormWords();
  return ({ missing, wrong }: Entry): string =>
    wrong > 0 ? t('wrongFields', { count: wrong }) : missing > 0 ? t('missingFields', { count: missing }) : '';
}

/** Moves the focus between the items with arrow keys; the Tab key reaches only one of them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function FormOutline(props: OutlineProps) {
  const { current, onGo } = props;
  const t = useFormWords();
  const entries = useEntries(props);
  const words = useEntryWords();
  const missing = entries.reduce((sum, entry) => sum + entry.missing, 0);
  return (
    <nav aria-label={t('sections')} className={styles.outline} onKeyDown={walk}>
      <ol>
        {entries.map((entry, index) => (
          <li key={entry.title}>
            <button
              type="button"
              tabIndex={index === current ? 0 : -1}
              aria-current={index === current ? 'step' : undefined}
              className={styles.entry}
              data-wrong={entry.wrong > 0 || undefined}
              onClick={() => onGo(index)}
            >
              <span>{entry.title}</span>
              <span className={styles.count}>{words(entry) || '✓'}</span>
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.total}>
        {missing > 0 ? t('missingTotal', { count: missing }) : t('missingNone')}
      </p>
    </nav>
  );
}

/** Step display on phones: current section, missing fields, back and next. The middle button lists all sections. */
export function FormSteps(props: OutlineProps) {
  const { current, onGo } = props;
  const t = useFormWords();
  const entries = useEntries(props);
  const words = useEntryWords();
  const entry = entries[current];
  const items = entries.map((each, index) => ({ key: String(index), label: [each.title, words(each)].filter(Boolean).join(' · ') }));
  return (
    <nav aria-label={t('sections')} className={styles.steps}>
      <Button aria-label={t('stepBack')} icon={<LeftOutlined />} disabled={current === 0} onClick={() => onGo(current - 1)} />
      <Dropdown
        trigger={['click']}
        menu={{ items, selectedKeys: [String(current)], onClick: ({ key }) => onGo(Number(key)) }}
        classNames={{ root: styles.list ?? '' }}
      >
        <button type="button" className={styles.step} data-wrong={(entry?.wrong ?? 0) > 0 || undefined}>
          <span>{`${current + 1}/${entries.length} ${entry?.title ?? ''}`}</span>
          <span className={styles.count}>{entry && words(entry)}</span>
        </button>
      </Dropdown>
      <Button
        aria-label={t('stepOn')}
        icon={<RightOutlined />}
        disabled={current === entries.length - 1}
        onClick={() => onGo(current + 1)}
      />
    </nav>
  );
}

/** Layout with the sections and their list. */
export function OutlineFrame({ outlined, children }: { readonly outlined: OutlineProps; readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <FormOutline {...outlined} />
      {children}
    </div>
  );
}

/** Button at the end of a step; it leads to the next step and shows its name. */
export function NextStep({ sections, current, onGo }: OutlineProps) {
  const t = useFormWords();
  const text = useLabel();
  const next = sections[current + 1];
  if (!next?.title) return null;
  return (
    <Button block size="large" style={{ minHeight: 48, marginBottom: 16 }} onClick={() => onGo(current + 1)}>
      {t('nextStep', { title: text(next.title) })}
    </Button>
  );
}
