import { Flex, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import type { NextStep } from 'shared-contracts/record/record-activity';
import { partyLabels } from 'shared-contracts/session/parties';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { RecordLink } from '../record-detail/record-link.tsx';
import { useRecordWords } from '../record-detail/record-words.ts';
import { ClockCircleOutlined } from '../ui/list-icons.ts';

/** Shows who must act next, which action, the time limit, and what happens when nobody acts. */
export function NextSteps({ steps }: { readonly steps: readonly NextStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Flex vertical gap={4}>
      {steps.map((step) => (
        <OneStep key={`${step.party} ${step.label[0]}`} step={step} />
      ))}
    </Flex>
  );
}

function OneStep({ step: { party, partyName, roles, label, record, deadline, otherwise, isMine } }: { readonly step: NextStep }) {
  const t = useRecordWords();
  const text = useLabel();
  const name = party in partyLabels ? text(partyLabels[party as keyof typeof partyLabels]) : party;
  const who = [name, partyName ?? namesText(roles.map(text))].filter(Boolean).join(' ');
  return (
    <Flex gap={8} align="center" wrap>
      <Typography.Text type="secondary">{t('next')}</Typography.Text>
      <Typography.Text strong>
        <RecordLink entity={record?.entity} id={record?.id}>
          {text(label)}
        </RecordLink>
      </Typography.Text>
      <Typography.Text>{who}</Typography.Text>
      {deadline && <Deadline time={deadline} />}
      {otherwise && <Typography.Text type="secondary">{text(otherwise)}</Typography.Text>}
      {isMine && <Tag color="warning">{t('mine')}</Tag>}
    </Flex>
  );
}

/** Compares as Shanghai time, whatever the browser's time zone. */
const isPast = (time: string): boolean =>
  dayjs(`${time.length > 10 ? time.replace(' ', 'T') : `${time}T23:59:59`}+08:00`).isBefore(dayjs());

function Deadline({ time }: { readonly time: string }) {
  const t = useRecordWords();
  const shown = time.slice(0, 16);
  if (!isPast(time)) return <Typography.Text>{t('until', { time: shown })}</Typography.Text>;
  return (
    <Tag color="error" icon={<ClockCircleOutlined />}>
      {t('overdue', { time: shown })}
    </Tag>
  );
}
