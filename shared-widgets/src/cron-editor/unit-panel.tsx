import { Checkbox, Flex, InputNumber, Radio, Typography } from 'antd';
import { useId } from 'react';
import type { CronUnit } from 'shared-contracts/cron/cron-fields';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { Select } from '../ui/select.tsx';
import { editorLabels, modeLabels, weekLabels } from './cron-editor-texts.ts';
import { type CronMode, editorBounds, type UnitState, unitModes } from './cron-modes.ts';

interface PanelProps {
  readonly unit: CronUnit;
  readonly unitLabel: Label;
  readonly state: UnitState;
  readonly onChange: (state: UnitState) => void;
}

type Figure = 'from' | 'to' | 'start' | 'step' | 'work' | 'offset' | 'weekDay' | 'nth';

/** The numbers needed by each mode. */
const figuresOf: Partial<Record<CronMode, readonly Figure[]>> = {
  range: ['from', 'to'],
  loop: ['start', 'step'],
  work: ['work'],
  beforeLast: ['offset'],
  lastWeekDay: ['weekDay'],
  nth: ['nth', 'weekDay'],
};

function boundsOf(unit: CronUnit, figure: Figure): readonly [number, number] {
  const { min, max, maxStep } = editorBounds[unit];
  if (figure === 'step') return [1, maxStep];
  if (figure === 'nth') return [1, 5];
  if (figure === 'offset') return [1, 30];
  return [min, max];
}

function FigureInput({ unit, figure, state, onChange }: Omit<PanelProps, 'unitLabel'> & { readonly figure: Figure }) {
  const text = useLabel();
  const [min, max] = boundsOf(unit, figure);
  const isWeekDay = unit === 'week' && figure !== 'step' && figure !== 'nth';
  const set = (value: number | null) => value !== null && onChange({ ...state, [figure]: value });
  const label = text(editorLabels[figure]);
  return (
    <Flex gap={4} align="center">
      <Typography.Text aria-hidden>{label}</Typography.Text>
      {isWeekDay ? (
        <Select
          aria-label={label}
          style={{ minWidth: 110 }}
          value={state[figure]}
          onChange={set}
          options={weekLabels.map((name, index) => ({ value: index + 1, label: text(name) }))}
        />
      ) : (
        <InputNumber aria-label={label} min={min} max={max} precision={0} value={state[figure]} onChange={set} style={{ width: 88 }} />
      )}
    </Flex>
  );
}

function Values({ unit, state, onChange }: Omit<PanelProps, 'unitLabel'>) {
  const text = useLabel();
  const { min, max } = editorBounds[unit];
  const all = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const label = text(editorLabels.values);
  const set = (values: readonly number[]) => onChange({ ...state, list: [...values].sort((a, b) => a - b) });
  if (unit === 'year')
    return (
      <Select
        mode="multiple"
        aria-label={label}
        style={{ width: '100%' }}
        value={[...state.list]}
        onChange={set}
        options={all.map((value) => ({ value, label: String(value) }))}
      />
    );
  const names = unit === 'week' ? weekLabels : null;
  return (
    <Checkbox.Group
      aria-label={label}
      value={[...state.list]}
      onChange={(values) => set(values.map(Number))}
      options={all.map((value) => ({ value, label: names?.[value - 1] ? text(names[value - 1] ?? ['', '']) : String(value) }))}
    />
  );
}

/** Tab of the editor for one field of the expression, e.g. the hours: its modes and their numbers. */
export function UnitPanel({ unit, unitLabel, state, onChange }: PanelProps) {
  const text = useLabel();
  const nameOf = (mode: CronMode) => (mode === 'every' ? text([`每${unitLabel[0]}`, `Every ${unitLabel[1]}`]) : text(modeLabels[mode]));
  const figures = figuresOf[state.mode] ?? [];
  /** Inside a form item, antd names all groups after the item; a browser would let only one of their radio buttons be checked. */
  const group = useId();
  return (
    <Flex vertical gap={12}>
      <Radio.Group
        name={group}
        aria-label={text(unitLabel)}
        value={state.mode}
        onChange={(event) => onChange({ ...state, mode: event.target.value as CronMode })}
        options={unitModes[unit].map((mode) => ({ value: mode, label: nameOf(mode) }))}
        style={{ display: 'flex', flexWrap: 'wrap', rowGap: 4 }}
      />
      {figures.length > 0 && (
        <Flex gap={12} wrap>
          {figures.map((figure) => (
            <FigureInput key={figure} unit={unit} figure={figure} state={state} onChange={onChange} />
          ))}
        </Flex>
      )}
      {state.mode === 'specify' && <Values unit={unit} state={state} onChange={onChange} />}
      {unit === 'week' && <Typography.Text type="secondary">{text(editorLabels.weekNumbers)}</Typography.Text>}
    </Flex>
  );
}
