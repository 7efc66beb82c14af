/** Shows the waybill steps stored on this device: which wait, which were refused and why, and which step comes next. */

import { type ComponentType, useState } from 'react';
import { waybill } from 'shared-contracts/business/waybill';
import { permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { deviceQueue } from 'shared-platform/device-queue';
import { type ShownStep, useDeviceQueue, useSentSteps } from 'shared-platform/device-queue-react';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { sentencesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useTab } from 'shared-platform/tabs';
import { Card, Tag, Typography } from 'shared-widgets/ui/content';
import { Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { expectedRecord, nextStep } from '../road/expected-step.ts';
import { useFormsWithoutLine } from '../road/on-the-road.ts';
import type { RoadSurface } from '../road/road-drawer.tsx';
import { roadTexts } from '../road/road-texts.ts';
import { stepDrawers } from './step-drawers.ts';

type Waybill = RecordOf<typeof waybill>;
type Surface = ComponentType<RoadSurface>;

/** Smallest height of buttons, in pixels, so that they are easy to touch. */
const target = 48;

type Opened = { readonly surface: Surface; readonly record: Waybill } | { readonly surface: Surface; readonly mends: ShownStep } | null;

const surfaceOf = (action: string): Surface | undefined => (stepDrawers as Readonly<Record<string, Surface | undefined>>)[action];

/** The lists of waybill steps that wait on this device and of those that were sent; renders nothing when there are none. */
export function WaybillQueue() {
  useFormsWithoutLine();
  const text = useLabel();
  const steps = useDeviceQueue().filter(({ entity }) => entity === waybill.name);
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      {steps.length > 0 && (
        <Card size="small" title={`${text(roadTexts.queue)} (${steps.length})`} style={{ marginBlockEnd: 12 }}>
          <Flex vertical gap={12} component="ul" aria-label={text(roadTexts.queue)} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {steps.map((step) => (
              <li key={step.order}>
                <Step step={step} steps={steps} onOpen={setOpened} />
              </li>
            ))}
          </Flex>
        </Card>
      )}
      <SentSteps />
      {opened && 'mends' in opened && <Mending {...opened} onClose={close} />}
      {opened && 'record' in opened && <opened.surface record={opened.record} open onClose={close} onDone={close} />}
    </>
  );
}

/** The steps that were sent while the person looked elsewhere, each with its time, until the person has read them. */
function SentSteps() {
  const text = useLabel();
  const sent = useSentSteps().filter(({ entity }) => entity === waybill.name);
  if (sent.length === 0) return null;
  return (
    <Card size="small" title={`${text(roadTexts.sent)} (${sent.length})`} style={{ marginBlockEnd: 12 }}>
      <Flex vertical gap={8} component="ul" aria-label={text(roadTexts.sent)} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sent.map(({ key, label, title, sentAt }) => (
          <li key={key}>
            <Flex justify="space-between" gap={8} wrap>
              <span>
                <Typography.Text strong>{text(label)}</Typography.Text> {title}
              </span>
              <Tag color="success">
                {text(roadTexts.sent)} {shanghaiNow(new Date(sentAt)).slice(5, 16)}
              </Tag>
            </Flex>
          </li>
        ))}
      </Flex>
      <Button
        block
        style={{ minHeight: target, marginBlockStart: 12 }}
        onClick={() => void deviceQueue.noteRead(sent.map(({ key }) => key))}
      >
        {text(roadTexts.seen)}
      </Button>
    </Card>
  );
}

/** Form to correct a refused step. It uses the current record from the server, or without connection the record as the person saw it. */
function Mending({
  surface: Mend,
  mends,
  onClose,
}: {
  readonly surface: Surface;
  readonly mends: ShownStep;
  readonly onClose: () => void;
}) {
  const { data, error } = entityApi(waybill).useRecord(mends.record.id);
  if (!data && !error) return <Skeleton active paragraph={{ rows: 1 }} />;
  // The cast is safe: the record came from the server when the step was queued.
  return <Mend record={data ?? (mends.record as unknown as Waybill)} mends={mends} open onClose={onClose} onDone={onClose} />;
}

interface StepProps {
  readonly step: ShownStep;
  readonly steps: readonly ShownStep[];
  readonly onOpen: (opened: Opened) => void;
}

function Step({ step, steps, onOpen }: StepProps) {
  const text = useLabel();
  const { id: tab } = useTab();
  const can = useCan();
  const { refused, problem } = step;
  const isBehind = steps.some(({ order, refused: isRefused }) => order === step.follows && isRefused);
  const isLast = !steps.some(({ follows }) => follows === step.order);
  const expected = expectedRecord(step);
  const next = isLast && !refused && !isBehind ? nextStep(expected) : null;
  const mend = refused && surfaceOf(step.action);
  const discard = async (): Promise<void> => {
    const isSure = await notices.confirm({
      title: text(roadTexts.discardTitle),
      content: text(roadTexts.discardContent),
      dangerous: true,
      tab,
    });
    if (isSure) await deviceQueue.discard(step.order);
  };
  return (
    <Flex vertical gap={4}>
      <Flex justify="space-between" gap={8} wrap>
        <span>
          <Typography.Text strong>{text(step.label)}</Typography.Text> {step.title}
        </span>
        <StateTag step={step} isBehind={isBehind} />
      </Flex>
      {refused && <Typography.Text type="danger">{sentencesText([refused.message, ...otherReasons(refused)])}</Typography.Text>}
      {problem && <Typography.Text type="warning">{problem}</Typography.Text>}
      <Flex gap={8} wrap>
        {next && can(permissionCode(waybill, next)) && (
          <Button
            type="primary"
            style={{ minHeight: target, flex: 1 }}
            onClick={() => onOpen({ surface: stepDrawers[next], record: expected })}
          >
            {text(roadTexts.next)}: {text(waybill.actions[next].label)}
          </Button>
        )}
        {mend && (
          <Button type="primary" style={{ minHeight: target, flex: 1 }} onClick={() => onOpen({ surface: mend, mends: step })}>
            {text(roadTexts.mend)}
          </Button>
        )}
        {!refused && !isBehind && !step.isSending && (
          <Button style={{ minHeight: target }} onClick={() => void deviceQueue.send()}>
            {text(roadTexts.sendNow)}
          </Button>
        )}
        {!step.isSending && (
          <Button danger style={{ minHeight: target }} onClick={() => void discard()}>
            {text(roadTexts.discard)}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** Messages at fields that are not already part of the refusal's message. */
const otherReasons = ({ message, fields }: NonNullable<ShownStep['refused']>): string[] =>
  [...new Set(Object.values(fields))].filter((reason) => !message.includes(reason));

function StateTag({ step, isBehind }: { readonly step: ShownStep; readonly isBehind: boolean }) {
  const text = useLabel();
  if (step.refused) return <Tag color="error">{text(roadTexts.refused)}</Tag>;
  if (step.isSending) return <Tag color="processing">{text(roadTexts.sending)}</Tag>;
  return <Tag color="warning">{text(isBehind ? roadTexts.behind : roadTexts.waiting)}</Tag>;
}
