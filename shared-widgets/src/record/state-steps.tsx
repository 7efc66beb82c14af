import { Flex, theme } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { stateLists } from 'shared-contracts/state-lists';
import { useLabel } from 'shared-platform/i18n';
import { asText, type Row } from '../field-kinds/field-kind.ts';
import { useRecordWords } from '../record-detail/record-words.ts';
import { useWidth } from '../width/use-width.ts';

interface StateStepsProps {
  readonly entity: EntityDefinition;
  readonly record: Row;
}

type Progress = 'done' | 'current' | 'ahead';

/** Smallest width of a step, in pixels; a narrower one would cut its word. */
const leastStep = 76;
const spokenOnly = { position: 'absolute', clipPath: 'inset(50%)' } as const;
const words = { done: 'stepDone', current: 'stepCurrent', ahead: 'stepAhead' } as const;

/**
 * The steps of a record from its first to its last state, and how far it is. A record with a final state outside this way (cancelled,
 * refused) shows no progress, because its state does not say how far it had come. An end other than the usual one takes the last step's place.
 */
export function StateSteps({ entity, record }: StateStepsProps) {
  const t = useRecordWords();
  const text = useLabel();
  const { token } = theme.useToken();
  const { element, width } = useWidth<HTMLElement>();
  const states = stateLists.get(entity.fields[entity.stateField ?? '']?.dict ?? '')?.states ?? [];
  const way = states.filter(({ isAside, isOtherEnd }) => !isAside && !isOtherEnd);
  const code = asText(record[entity.stateField ?? '']);
  const otherEnd = states.find((state) => state.isOtherEnd && state.code === code);
  // Of several possible ends only the one that was reached is shown, in place of the usual last step.
  if (otherEnd) way.splice(-1, 1, otherEnd);
  const at = way.findIndex((state) => state.code === code);
  // With fewer than three states there is no progress to show: two states work like a switch.
  if (way.length < 3) return null;
  const progressOf = (index: number): Progress => {
    if (at < 0 || index > at) return 'ahead';
    // When the last step is reached, it counts as finished.
    return index < at || (at === way.length - 1 && !otherEnd) ? 'done' : 'current';
  };
  /**
   * The steps are too narrow for their names. Screen readers and tooltips still give the names; showing cut names would take space from the
   * name of the current step.
   */
  const isShort = width > 0 && width / way.length < leastStep;
  const endColour = otherEnd?.tone === 'error' ? token.colorError : token.colorWarning;
  const colours = { done: token.colorSuccess, current: otherEnd ? endColour : token.colorPrimary, ahead: token.colorBorder };
  return (
    <Flex ref={element} component="ol" gap={4} aria-label={t('steps')} style={{ listStyle: 'none', margin: 0, padding: 0, width: '100%' }}>
      {way.map(({ code: step, label }, index) => {
        const progress = progressOf(index);
        const isHere = index === at;
        return (
          <li
            key={step}
            aria-current={isHere ? 'step' : undefined}
            title={text(label)}
            style={{
              // A long name of the current step is cut rather than made wider than the record.
              flex: isShort && isHere ? '0 1 auto' : '1 1 0',
              minWidth: 8,
              borderTop: `4px solid ${colours[progress]}`,
              paddingTop: 4,
              overflow: 'hidden',
              // Words for screen readers only would widen the record otherwise.
              position: 'relative',
            }}
          >
            <span
              style={{
                ...{ display: 'block', fontSize: 12, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
                ...(isHere ? { fontWeight: token.fontWeightStrong } : { color: token.colorTextDescription }),
              }}
            >
              <span style={isShort && !isHere ? spokenOnly : undefined}>
                {progress === 'done' && <span aria-hidden>✓ </span>}
                {text(label)}
              </span>
              <span style={spokenOnly}> {t(words[progress])}</span>
            </span>
          </li>
        );
      })}
    </Flex>
  );
}
