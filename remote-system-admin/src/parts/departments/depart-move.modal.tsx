import { useState } from 'react';
import { consequencePaths } from 'shared-contracts/system/consequence';
import { departMovePath } from 'shared-contracts/system/depart';
import { departLabel } from 'shared-contracts/texts/label';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { Alert } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { TreeSelect } from 'shared-widgets/ui/tree';
import { useText } from '../../messages.ts';
import { asked } from '../asked.ts';
import { useConsequence } from '../consequence/consequence.ts';
import { sendUndoable } from '../undo-notice.ts';

/** A department of the tree in which the new parent is chosen. */
export interface MovedDepart {
  readonly id: string;
  readonly version: number;
  readonly departName: string;
  readonly departNameEn?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly children?: readonly MovedDepart[] | null | undefined;
}

export interface DepartMoveModalProps {
  readonly depart: MovedDepart;
  /** All departments that the person may see. */
  readonly tree: readonly MovedDepart[];
  readonly onClose: () => void;
  /** Called after the department was moved, and again after that was undone. */
  readonly onMoved: () => void;
}

/** Value of the top level in the list; no department has this id. */
const top = 'top';

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly children: Choice[];
}

/** The departments below which one may stand: all but itself and those below it. */
const choicesOf = (nodes: readonly MovedDepart[], moved: string, nameOf: (depart: MovedDepart) => string): Choice[] =>
  nodes.flatMap((node) =>
    node.id === moved ? [] : [{ value: node.id, title: nameOf(node), children: choicesOf(node.children ?? [], moved, nameOf) }],
  );

const moving = (id: string, parentId: string | null, version: number): FullRequest => ({
  ...{ method: 'PUT', path: departMovePath },
  body: { id, parentId, version },
});

/** Dialog that moves a department below another one. It says whom that concerns before it is done, and offers to undo it. */
export function DepartMoveModal({ depart, tree, onClose, onMoved }: DepartMoveModalProps) {
  const text = useText();
  const consequence = useConsequence();
  const [form] = Form.useForm<{ parent: string }>();
  const [isSaving, setSaving] = useState(false);
  const label = useLabel();
  const { id: tab } = useTab();
  const nameOf = (one: MovedDepart): string => label(departLabel(one));
  const { id, version } = depart;
  const name = nameOf(depart);
  const before = depart.parentId ?? null;

  const save = async ({ parent }: { readonly parent: string }): Promise<void> => {
    const parentId = parent === top ? null : parent;
    setSaving(true);
    const params = { id, parentId };
    const affected = await consequence({ method: 'GET', path: consequencePaths.departMoving, params });
    const heads = [parentId !== null && text('depart.moveNewHeads'), before !== null && text('depart.moveOldHeads')];
    const question = affected && asked(text('depart.moveAsk', { name }), ...heads, affected.sentences);
    const isDone =
      question !== undefined &&
      (await notices.confirm({ ...question, dangerous: true, tab })) &&
      (await sendUndoable({
        request: moving(id, parentId, version),
        undo: moving(id, before, version + 1),
        subject: name,
        label: text('user.undo'),
        onChanged: onMoved,
      }));
    setSaving(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={`${text('depart.move')} · ${name}`}
      okText={text('depart.move')}
      cancelText={text('cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<{ parent: string }> form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item name="parent" label={text('depart.moveTo')} rules={[{ required: true, message: text('depart.moveMissing') }]}>
          <TreeSelect<string>
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeDefaultExpandAll
            treeData={[
              ...(before === null ? [] : [{ value: top, title: text('depart.top'), children: [] }]),
              ...choicesOf(tree, id, nameOf),
            ]}
          />
        </Form.Item>
      </Form>
      <Alert type="info" showIcon title={text('depart.moveCodes')} />
    </Modal>
  );
}
