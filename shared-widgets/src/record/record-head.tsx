import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { NextStep } from 'shared-contracts/record/record-activity';
import { taskParameter } from 'shared-contracts/session/record-places';
import { copyText } from 'shared-platform/copy-text';
import type { ActionItem } from '../action-group/action-group.tsx';
import { asText, type Row, textBeside } from '../field-kinds/field-kind.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { useRecordWords } from '../record-detail/record-words.ts';
import { StateTag } from '../tags/state-tag.tsx';
import { CopyOutlined } from '../ui/icons.ts';
import { NextSteps } from './next-step.tsx';
import { RecordActions } from './record-actions.tsx';
import { StateSteps } from './state-steps.tsx';

export interface RecordHeadProps {
  readonly entity: EntityDefinition;
  readonly record: Row;
  readonly next: readonly NextStep[];
  readonly actions: readonly ActionItem[];
  /** False in a drawer, whose own title is the record's name. */
  readonly isNamed: boolean;
  /** True when the screen itself shows the steps of the record. */
  readonly hasOwnSteps: boolean;
  /** Content before the name: buttons for the previous and next record. */
  readonly before?: ReactNode;
  /** Content at the end of the first line. */
  readonly tools?: ReactNode;
}

/** Header of a record: name, state, steps, who acts next, main action. */
export function RecordHead({ entity, record, next, actions, isNamed, hasOwnSteps, before, tools }: RecordHeadProps) {
  const t = useRecordWords();
  const title = titleOf(entity, record);
  const task = new URLSearchParams(useLocation().search).get(taskParameter);
  // The action for which the person opened the record comes before the record's next step, e.g. arrival before delivery.
  const wanted = actions.find(({ key }) => key === task)?.key ?? next.find(({ isMine }) => isMine)?.action ?? undefined;
  const dict = entity.fields[entity.stateField ?? '']?.dict;
  return (
    <Flex vertical gap={12} style={{ marginBottom: 16 }} data-record={asText(record.id)} tabIndex={-1} role="group" aria-label={title}>
      <Flex gap={8} align="center" wrap>
        {before}
        {isNamed && (
          <Typography.Title level={4} style={{ margin: 0, fontSize: 20, overflowWrap: 'anywhere' }}>
            {title}
          </Typography.Title>
        )}
        {title && (
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={t('copy')}
            onClick={() => void copyText(title, t('copied'))}
          />
        )}
        {dict && entity.stateField && (
          <StateTag dict={dict} value={asText(record[entity.stateField])} text={textBeside(record, entity.stateField)} />
        )}
        <span style={{ marginInlineStart: 'auto' }}>{tools}</span>
      </Flex>
      {!hasOwnSteps && <StateSteps entity={entity} record={record} />}
      {(next.length > 0 || actions.length > 0) && (
        <Flex gap={12} align="center" justify="space-between" wrap>
          <NextSteps steps={next} />
          <RecordActions items={actions} wanted={wanted} />
        </Flex>
      )}
    </Flex>
  );
}
