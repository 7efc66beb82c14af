/** Filter panel of a column, by kind of value: list of texts, part of a text, range of numbers or days, empty or not. */
import { Button, Checkbox, DatePicker, Flex, Input, InputNumber, Radio } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { mostTexts, orderOf, textCounts } from '../../arrange/column-values.ts';
import type { ColumnFilter } from '../../definition/column-state.ts';
import { nextTask } from '../../work/next-task.ts';
import { setFilter } from '../commands/arrange-commands.ts';
import { type GridCore, trackOf } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import type { CellPlace, GridColumn } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';
import type { PanelTranslate } from './panel-words.ts';
import { isPressed } from './pressed-key.ts';

interface FilterPanelProps {
  readonly core: GridCore;
  readonly t: PanelTranslate;
  readonly place: CellPlace;
  readonly close: () => void;
}

type How = ColumnFilter['how'];

/** The different texts of the column, read in slices; null until complete. */
function useTexts(core: GridCore, column: GridColumn): ReadonlyMap<string, number> | null {
  const [texts, setTexts] = useState<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    let isOver = false;
    const run = async (): Promise<void> => {
      const reader = { keys: core.store.sourceKeys?.() ?? core.store.keys(), row: core.store.row, locale: core.drawn.locale };
      const reading = textCounts(column, reader);
      for (let began = performance.now(); ; ) {
        const next = reading.next();
        if (next.done) {
          setTexts(next.value);
          return;
        }
        if (performance.now() - began < 12) continue;
        await nextTask();
        if (isOver) return;
        began = performance.now();
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [core, column]);
  return texts;
}

export function FilterPanel(props: FilterPanelProps) {
  const source = trackOf(props.core, props.place.columnKey)?.source;
  return source ? <ColumnFilterPanel key={source.column.key} {...props} source={source} /> : null;
}

function ColumnFilterPanel({ core, t, place, close, source }: FilterPanelProps & { readonly source: GridColumn }) {
  const { key, title, filterWays } = source.column;
  const usual: readonly How[] = orderOf(source) === 'texts' ? ['among', 'contains', 'empty'] : ['between', 'among', 'empty'];
  const ways = filterWays ?? usual;
  const [filter, setOwn] = useState<ColumnFilter | undefined>(core.drawn.currentChoices().filters[key]);
  const [how, setHow] = useState<How>(filter?.how ?? ways[0] ?? 'among');
  const done = (next: ColumnFilter | undefined): void => {
    setFilter(core, key, next);
    close();
    setTimeout(() => trackOf(core, place.columnKey) && focusPlace(core, place));
  };
  const panel = useRef<HTMLDivElement>(null);
  // Runs after the menu that opened the panel has returned the focus.
  useEffect(() => {
    const timer = setTimeout(() => panel.current?.querySelector<HTMLElement>('input')?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('filterOf', { title })}
      className={styles.panel}
      onKeyDown={(event) => {
        if (!isPressed(event, 'Escape')) return;
        event.stopPropagation();
        close();
      }}
    >
      <Flex vertical gap={8}>
        <strong>{t('filterOf', { title })}</strong>
        <Radio.Group
          size="small"
          aria-label={t('filterHow')}
          value={how}
          options={ways.map((way) => ({ value: way, label: t(`filter_${way}`) }))}
          onChange={(event) => setHow(event.target.value as How)}
        />
        <FilterFields core={core} t={t} source={source} how={how} filter={filter?.how === how ? filter : undefined} onChange={setOwn} />
        <Flex gap={8}>
          <Button size="small" type="primary" onClick={() => done(filter?.how === how && !isNothing(filter) ? filter : undefined)}>
            {t('apply')}
          </Button>
          <Button size="small" onClick={() => done(undefined)}>
            {core.drawn.t('clearFilter')}
          </Button>
          <Button size="small" type="text" onClick={close}>
            {t('close')}
          </Button>
        </Flex>
      </Flex>
    </div>
  );
}

/** Whether a filter lets every row pass. */
const isNothing = (filter: ColumnFilter): boolean =>
  (filter.how === 'contains' && filter.text === '') || (filter.how === 'between' && !filter.from && !filter.to);

interface FieldsProps {
  readonly core: GridCore;
  readonly t: PanelTranslate;
  readonly source: GridColumn;
  readonly how: How;
  readonly filter: ColumnFilter | undefined;
  readonly onChange: (filter: ColumnFilter) => void;
}

function FilterFields(props: FieldsProps): ReactNode {
  const { t, source, how, filter, onChange } = props;
  if (how === 'among') return <TextChoices {...props} />;
  if (how === 'contains')
    return (
      <Input
        autoFocus
        size="small"
        aria-label={t('filter_contains')}
        value={filter?.how === 'contains' ? filter.text : ''}
        onChange={(event) => onChange({ how, text: event.target.value })}
      />
    );
  if (how === 'empty')
    return (
      <Radio.Group
        size="small"
        aria-label={t('filter_empty')}
        value={filter?.how === 'empty' ? filter.isEmpty : undefined}
        options={[
          { value: true, label: t('onlyEmpty') },
          { value: false, label: t('onlyFilled') },
        ]}
        onChange={(event) => onChange({ how, isEmpty: event.target.value === true })}
      />
    );
  const span = filter?.how === 'between' ? filter : { how };
  const field = (end: 'from' | 'to'): ReactNode =>
    orderOf(source) === 'moments' ? (
      <DatePicker
        size="small"
        previewValue={false}
        aria-label={t(`filter_${end}`)}
        placeholder={t(`filter_${end}`)}
        value={span[end] ? dayjs(span[end]) : null}
        onChange={(day) => onChange({ ...span, how: 'between', [end]: day ? day.format('YYYY-MM-DD') : '' })}
      />
    ) : (
      <InputNumber<string>
        stringMode
        size="small"
        aria-label={t(`filter_${end}`)}
        placeholder={t(`filter_${end}`)}
        value={span[end] ?? null}
        onChange={(number) => onChange({ ...span, how: 'between', [end]: number === null ? '' : String(number) })}
      />
    );
  return (
    <Flex gap={8} align="center" wrap>
      {field('from')}
      <span>–</span>
      {field('to')}
    </Flex>
  );
}

function TextChoices({ core, t, source, filter, onChange }: FieldsProps) {
  const texts = useTexts(core, source);
  const [part, setPart] = useState('');
  const shown = useMemo(() => {
    const lower = part.toLocaleLowerCase();
    return [...(texts ?? [])].filter(([text]) => text.toLocaleLowerCase().includes(lower)).slice(0, mostTexts);
  }, [texts, part]);
  const chosen = new Set(filter?.how === 'among' ? filter.texts : []);
  const choose = (some: Iterable<string>): void => onChange({ how: 'among', texts: [...some] });
  const toggle = (text: string): void => {
    const next = new Set(chosen);
    if (!next.delete(text)) next.add(text);
    choose(next);
  };
  return (
    <>
      <Input
        size="small"
        aria-label={t('searchTexts')}
        placeholder={t('searchTexts')}
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <Checkbox
        checked={shown.length > 0 && shown.every(([text]) => chosen.has(text))}
        onChange={(event) => choose(event.target.checked ? shown.map(([text]) => text) : [])}
      >
        {t('allTexts')}
      </Checkbox>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of ticks within a dialog. */}
      <div role="group" aria-label={t('filter_among')} className={styles.choices} aria-busy={texts === null}>
        {shown.map(([text, count]) => (
          <Checkbox key={text} checked={chosen.has(text)} onChange={() => toggle(text)}>
            {text === '' ? core.drawn.t('emptyText') : text} <span className={styles.panelNote}>{count}</span>
          </Checkbox>
        ))}
      </div>
    </>
  );
}
