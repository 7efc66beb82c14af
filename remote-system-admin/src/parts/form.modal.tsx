import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { type FullRequest, failureOf, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Form, type FormInstance } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../messages.ts';
import { useModalDraft } from './departments/modal-draft.ts';
import { showAtFields } from './show-at-fields.ts';
import { offerUndo } from './undo-notice.ts';

export interface FormModalProps<Draft extends object> {
  readonly open: boolean;
  readonly title: string;
  readonly hint?: string;
  readonly initialValues?: Partial<Draft>;
  /** True as long as the initial values are being read. */
  readonly isReading?: boolean;
  /** Shown instead of the fields when the values could not be read. */
  readonly unread?: ReactNode;
  /** Makes the call that saves the entered values. */
  readonly save: (draft: Draft) => FullRequest;
  /** Name under which the typed values are kept until they are sent; for forms without secrets. */
  readonly draft?: string;
  /** After saving, a message offers to undo the change by this call for some seconds. */
  readonly undo?: { readonly request: FullRequest; readonly label: string; readonly onUndone: () => void };
  /** Additional button at the left of the footer. */
  readonly further?: ReactNode;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Dialog with a form. The server's refusals are shown at the fields that they name, or above the fields, and the entered values stay. */
export function FormModal<Draft extends object>(props: FormModalProps<Draft>) {
  const { open, title, hint, initialValues, isReading = false, unread, save, undo, further, onClose, onDone, children } = props;
  const draft = useModalDraft(props.draft, initialValues as Readonly<Record<string, unknown>> | undefined);
  const text = useText();
  const { id: tab } = useTab();
  const [form] = Form.useForm<Draft>();
  const name = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsaved(isDirty);
  useFocusBack();
  const isAsked = !isReading && !unread;
  /** Moves the focus to the first field, except on touch screens, whose keyboard would cover the dialog. */
  const focusFirst = () => {
    if (globalThis.matchMedia?.('(pointer: coarse)').matches || place.current?.contains(document.activeElement)) return;
    place.current?.querySelector<HTMLElement>('input:not(:disabled):not([type="hidden"]), textarea:not(:disabled)')?.focus();
  };
  const send = async (entered: Draft) => {
    setSaving(true);
    setProblem(null);
    try {
      const { message } = await http.request({ ...save(entered), quiet: 'refusals' });
      setDirty(false);
      draft.end();
      if (undo) offerUndo(message, { undo: undo.request, subject: title, label: undo.label, onChanged: undo.onUndone });
      else notices.success(message);
      onDone();
    } catch (failure) {
      const { message, result } = failureOf(failure);
      if (!showAtFields(form as FormInstance, result)) setProblem(message);
    } finally {
      setSaving(false);
    }
  };
  const restore = () => {
    form.setFieldsValue(draft.take() as Parameters<typeof form.setFieldsValue>[0]);
    setDirty(true);
  };
  const close = async () => {
    if (isSaving) return;
    if (isDirty && !(await notices.confirm({ title: text('leaveTitle'), content: text('leaveContent'), dangerous: true, tab }))) return;
    if (isDirty) draft.end();
    onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isAsked }}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={() => void close()}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
    >
      {hint && <Alert type="info" showIcon title={hint} style={{ marginBottom: 16 }} />}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      {isReading && <Skeleton active />}
      {!isReading && unread}
      {isAsked && (
        <div ref={place}>
          <OnMount run={focusFirst} />
          {draft.offer && (
            <Alert
              type="info"
              showIcon
              style={{ marginBottom: 16 }}
              title={text('draft.found', { time: shanghaiNow(new Date(draft.offer.savedAt)).slice(5, 16) })}
              action={
                <Flex gap={8}>
                  <Button size="small" type="primary" onClick={restore}>
                    {text('draft.restore')}
                  </Button>
                  <Button size="small" onClick={draft.refuse}>
                    {text('draft.discard')}
                  </Button>
                </Flex>
              }
            />
          )}
          <Form<Draft>
            form={form}
            name={name}
            layout="vertical"
            scrollToFirstError={{ focus: true, block: 'center' }}
            {...(initialValues ? { initialValues } : {})}
            onValuesChange={(_, values: Draft) => {
              setDirty(true);
              draft.note(values as Readonly<Record<string, unknown>>);
            }}
            onFinish={(entered) => void send(entered)}
          >
            {children}
          </Form>
        </div>
      )}
      {isAsked && further}
    </Modal>
  );
}

/**
 * Runs a function once when it is mounted. Rendered among the fields, it runs when they appear, which may be after the dialog has opened,
 * when the values were read.
 */
function OnMount({ run }: { readonly run: () => void }) {
  const first = useRef(run);
  useEffect(() => first.current(), []);
  return null;
}

/** When the dialog closes, returns the focus to the element that had it before, e.g. the button that opened the dialog. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}
