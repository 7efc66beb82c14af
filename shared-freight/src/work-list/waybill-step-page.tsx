/** Makes the pages of the steps that carriers and drivers report: 装货, 发车, 送达. The address names the waybill, so that notices and tasks lead to the form. */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { waybill } from 'shared-contracts/business/waybill';
import { type EntityAction, permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { stepPages, stepParameter } from 'shared-contracts/session/record-places';
import { useConnection } from 'shared-platform/connection';
import { useDeviceQueue, useQueueIsRead } from 'shared-platform/device-queue-react';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useOpenTab, useTab } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { Alert, Button, Flex, Segmented, Skeleton } from 'shared-widgets/ui/core';
import { nextStep } from '../road/expected-step.ts';
import { roadTexts } from '../road/road-texts.ts';
import { stepDrawers } from './step-drawers.ts';
import { WaybillQueue } from './waybill-queue.tsx';

type Waybill = RecordOf<typeof waybill>;
type Step = keyof typeof stepPages;

/** Smallest height of controls, in pixels, so that they are easy to touch. */
const target = 48;

interface StepPage {
  /** The steps that the page offers, in the order of work; all are possible in the same state. */
  readonly steps: readonly [Step, ...Step[]];
  /** List of the waybills that wait for the step, shown when the address names none. */
  readonly list: ComponentType;
}

export function waybillStepPage({ steps, list: List }: StepPage) {
  return function WaybillStepPage() {
    const [{ waybill: id }, setState] = useUrlState({ [stepParameter]: '' });
    const [done, setDone] = useState<Done>();
    const back = (): void => setState({ [stepParameter]: '' });
    if (id) return <OneWaybill key={id} id={id} steps={steps} onBack={back} onDone={(step) => setDone({ id, step })} />;
    return (
      <>
        {done && <AfterStep key={done.id} {...done} onOther={() => setDone(undefined)} />}
        <ListOfWaiting list={List} />
      </>
    );
  };
}

/**
 * The list of waiting waybills. It resets the tab's title to the one of the menu, because a waybill shown in the tab before had changed it.
 */
function ListOfWaiting({ list: List }: Pick<StepPage, 'list'>) {
  const { setTitle } = useTab();
  useEffect(() => setTitle(''), [setTitle]);
  return <List />;
}

/** The step that the person has just reported. */
interface Done {
  readonly id: string;
  readonly step: Step;
}

interface AfterStepProps extends Done {
  /** Called when the person goes on. */
  readonly onOther: () => void;
}

/**
 * Says above the list that the step was reported, with a button for the step of the same waybill that comes next. While the report waits on
 * this device, the list of waiting steps says so instead.
 */
function AfterStep({ id, step, onOther }: AfterStepProps) {
  const text = useLabel();
  const can = useCan();
  const open = useOpenTab();
  const { data } = entityApi(waybill).useRecord(id);
  const isQueued = useDeviceQueue().some(({ entity, record }) => entity === waybill.name && record.id === id);
  const [isOpen, setOpen] = useState(false);
  const next = data && nextStep(data);
  if (!data || !next || next === step || isQueued || !can(permissionCode(waybill, next))) return null;
  const page = next in stepPages ? stepPages[next as Step] : undefined;
  const goOn = (): void => {
    if (page) {
      onOther();
      open(`${page}?${stepParameter}=${id}`);
    } else setOpen(true);
  };
  const Form = stepDrawers[next];
  return (
    <Flex vertical gap={12} style={{ marginBlockEnd: 12 }}>
      <Alert
        type="success"
        showIcon
        title={`${text(waybill.actions[step].label)} ${data.waybillNo}`}
        description={text(roadTexts.reported)}
      />
      <Button type="primary" block style={{ minHeight: target }} onClick={goOn}>
        {text(roadTexts.next)}: {text(waybill.actions[next].label)}
      </Button>
      {isOpen && <Form record={data} open onClose={() => setOpen(false)} onDone={onOther} />}
    </Flex>
  );
}

interface OneWaybillProps extends Pick<StepPage, 'steps'> {
  readonly id: string;
  readonly onBack: () => void;
  /** Called when a step was sent or stored. */
  readonly onDone: (step: Step) => void;
}

function OneWaybill({ id, steps, onBack, onDone }: OneWaybillProps) {
  const text = useLabel();
  const { data, error, refetch } = entityApi(waybill).useRecord(id);
  const queued = useDeviceQueue().filter(({ entity, record }) => entity === waybill.name && record.id === id);
  const isQueued = queued.length > 0;
  // A form that is shown before the steps on this device are known would ask for a step that waits there already.
  const isRead = useQueueIsRead();
  // The last of this page's steps that waited on the device: when it has left the queue and is not possible any more, it was recorded.
  const [waited, setWaited] = useState<Step>();
  const last = steps.findLast((step) => queued.some(({ action }) => action === step));
  if (last && last !== waited) setWaited(last);
  // A form sends its step through the queue and shows the outcome, so the form stays until the step was sent or waits.
  const [isWriting, setWriting] = useState(false);
  const back = (
    <Button style={{ minHeight: target }} onClick={onBack}>
      {text(roadTexts.toList)}
    </Button>
  );
  // If steps of this waybill wait on the device, the page shows them first, and offers the step that comes after them, even without a
  // connection.
  if (isQueued && !isWriting) {
    return (
      <Flex vertical gap={12}>
        <WaybillQueue />
        {back}
      </Flex>
    );
  }
  if (data && isRead)
    return (
      <Steps
        record={data}
        steps={steps}
        queued={last}
        waited={waited}
        onBack={onBack}
        onDone={onDone}
        onOutdated={refetch}
        onWriting={setWriting}
      />
    );
  if (!error) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Flex vertical gap={12}>
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <Button style={{ minHeight: target }} onClick={refetch}>
            {text(roadTexts.retry)}
          </Button>
        }
      />
      {back}
    </Flex>
  );
}

interface StepsProps extends Omit<OneWaybillProps, 'id'> {
  readonly record: Waybill;
  /** The last of the page's steps that waits on this device at present. */
  readonly queued: Step | undefined;
  /** The last of the page's steps that waited on the device and was sent while the page was shown. */
  readonly waited: Step | undefined;
  readonly onOutdated: () => void;
  /** Called when a form is opened, and when it has sent or stored its step or is closed. */
  readonly onWriting: (isWriting: boolean) => void;
}

/** The form of the step that comes next, or why it is not possible. */
function Steps({ record, steps, queued, waited, onBack, onDone, onOutdated, onWriting }: StepsProps) {
  const text = useLabel();
  const can = useCan();
  const { setTitle } = useTab();
  const allowed = steps.filter((step) => can(permissionCode(waybill, step)));
  const usual = allowed.includes('arrive') && !record.arriveTime ? 'arrive' : allowed.find((step) => step !== 'arrive');
  const [chosen, setChosen] = useState<Step>();
  const step = chosen && allowed.includes(chosen) ? chosen : usual;
  const title = text(waybill.actions[step ?? steps[0]].label);
  useEffect(() => setTitle(`${title} ${record.waybillNo}`), [setTitle, title, record.waybillNo]);
  const waitsFor = useWaitsFor(record);
  const isHeld = step === 'load' && waitsFor !== null;
  // Without a connection the page may show an old state of the waybill, so the loading can be recorded: the server decides when it is sent. The form
  // stays when the connection is back, so that nothing typed is lost.
  const isAway = useConnection() !== 'up';
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  if (!step || !isPossible(record, step) || (isHeld && !wasAway))
    return <NotNow record={record} step={step} steps={steps} recorded={waited} onBack={onBack} />;
  return (
    <Flex vertical gap={12}>
      {isHeld && (
        <Alert
          type="warning"
          showIcon
          title={text(heldReason(waitsFor)).replace('{{no}}', waitsFor)}
          description={text(roadTexts.checkedLater)}
        />
      )}
      {queued === step && <Alert type="warning" showIcon title={text(roadTexts.waitsHere)} />}
      {allowed.length > 1 && !record.arriveTime && (
        <Segmented<Step>
          block
          aria-label={text(roadTexts.onTheRoad)}
          value={step}
          options={allowed.map((value) => ({
            value,
            label: <span style={{ lineHeight: `${target}px` }}>{text(waybill.actions[value].label)}</span>,
          }))}
          onChange={setChosen}
        />
      )}
      <StepForm
        key={step}
        step={step}
        record={record}
        onBack={onBack}
        onWriting={onWriting}
        onDone={() => {
          if (step !== 'arrive') {
            onDone(step);
            return onBack();
          }
          // After an arrival the page continues with the delivery, so it reads the waybill again. When the arrival is still waiting on the
          // device, the page says so instead.
          onWriting(false);
          onOutdated();
        }}
      />
    </Flex>
  );
}

/**
 * Number of the waybill that must be delivered before this one can be loaded (empty: the person may not read it); null when there is none, or when its
 * delivery is stored on this device and is sent before the loading.
 */
function useWaitsFor({ waitsForNo }: Waybill): string | null {
  const queue = useDeviceQueue();
  const isDelivered = queue.some(({ action, record }) => action === 'deliver' && record.waybillNo === waitsForNo);
  return typeof waitsForNo === 'string' && !isDelivered ? waitsForNo : null;
}

const heldReason = (waitsFor: string) => (waitsFor ? roadTexts.afterOther : roadTexts.afterAnother);

const isPossible = ({ waybillStatus }: Waybill, step: Step): boolean => {
  const { from }: EntityAction = waybill.actions[step];
  return from?.includes(waybillStatus) ?? true;
};

interface StepFormProps extends Pick<StepsProps, 'record' | 'onBack' | 'onWriting'> {
  readonly step: Step;
  readonly onDone: () => void;
}

/**
 * The form, with the record as it was when the form was opened. A change by somebody else is thus reported when the form is sent, and not
 * overwritten.
 */
function StepForm({ step, record, onBack, onDone, onWriting }: StepFormProps) {
  const [seen] = useState(record);
  const isDone = useRef(false);
  useEffect(() => {
    onWriting(true);
    return () => onWriting(false);
  }, [onWriting]);
  const Form = stepDrawers[step];
  return (
    <Form
      record={seen}
      open
      onPage
      onDone={() => {
        isDone.current = true;
        onDone();
      }}
      onClose={() => {
        if (!isDone.current) onBack();
      }}
    />
  );
}

interface NotNowProps extends Pick<StepsProps, 'record' | 'steps' | 'onBack'> {
  /** The step that the person is to take; undefined when the person may take none of the page's steps. */
  readonly step: Step | undefined;
  /** The step that was recorded while the page was shown. */
  readonly recorded: Step | undefined;
}

/** Says why the step is not possible, or that it was recorded, with a link to the step that is possible. */
function NotNow({ record, step, steps, recorded, onBack }: NotNowProps) {
  const text = useLabel();
  const can = useCan();
  const open = useOpenTab();
  const isRecorded = recorded !== undefined && !isPossible(record, recorded);
  const action = text(waybill.actions[(isRecorded ? recorded : step) ?? steps[0]].label);
  const state = String((record as Readonly<Record<string, unknown>>).waybillStatus_dictText ?? record.waybillStatus);
  const waitsFor = useWaitsFor(record);
  const isHeld = step === 'load' && isPossible(record, step) && waitsFor !== null;
  const reason = isHeld ? heldReason(waitsFor) : step ? roadTexts.notNow : roadTexts.notAllowed;
  const next = isHeld ? null : nextStep(record);
  const page = next && next in stepPages && can(permissionCode(waybill, next)) ? stepPages[next as Step] : undefined;
  return (
    <Flex vertical gap={12}>
      <Alert
        type={isRecorded ? 'success' : 'warning'}
        showIcon
        title={isRecorded ? `${action} ${record.waybillNo}` : record.waybillNo}
        description={text(isRecorded ? roadTexts.reported : reason)
          .replace('{{state}}', state)
          .replace('{{action}}', action)
          .replace('{{no}}', waitsFor ?? '')}
      />
      {next && page && step && (
        <Button type="primary" style={{ minHeight: target }} onClick={() => open(`${page}?${stepParameter}=${record.id}`)}>
          {text(roadTexts.next)}: {text(waybill.actions[next].label)}
        </Button>
      )}
      <Button style={{ minHeight: target }} onClick={onBack}>
        {text(roadTexts.toList)}
      </Button>
    </Flex>
  );
}
