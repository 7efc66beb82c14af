import { feedback } from 'shared-contracts/business/service/feedback';
import { useSession } from 'shared-platform/session';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import { FieldCell } from 'shared-widgets/field-cell';
import { type FieldName, type FormSurfaceProps, type ListColumn, ListPage, type RowSurfaceProps } from 'shared-widgets/list-page';
import { Conversation } from './conversation.tsx';
import { feedbackTexts as texts } from './feedback-texts.ts';

type Feedback = typeof feedback;

const groups: readonly FieldGroup<Feedback>[] = [
  { title: texts.matter, fields: ['feedbackType', 'waybillId', 'title', 'content', 'images'] },
  { title: texts.contact, fields: ['contactName', 'contactMobile'] },
  { title: texts.scores, fields: ['scoreTime', 'scoreService', 'scoreGoods'] },
];

/** The form of a new feedback; name and number of the person are filled in. */
function FeedbackForm({ record, ...drawer }: FormSurfaceProps<Feedback>) {
  const user = useSession()?.user;
  const initial = { contactName: user?.realname, contactMobile: user?.phone ?? undefined };
  return <EntityFormDrawer entity={feedback} record={record} fields={groups} initial={initial} {...drawer} />;
}

/** Drawers that show what an answer is about: the feedback for those who respond, the response for those who confirm or refuse it. */
const surfaceOf = (action: 'reply' | 'say' | 'close' | 'reopen', summary: readonly (keyof Feedback['fields'])[]) =>
  function FeedbackSurface(props: RowSurfaceProps<Feedback>) {
    return <ActionDrawer entity={feedback} action={action} summary={summary} {...props} />;
  };
const RespondDrawer = surfaceOf('reply', ['title', 'content']);
const SayDrawer = surfaceOf('say', ['title', 'content']);
const CloseDrawer = surfaceOf('close', ['title', 'handleTime', 'content', 'handleResult']);
const ReopenDrawer = surfaceOf('reopen', ['title', 'handleTime', 'content', 'handleResult']);

/** 反馈: list of questions and complaints, each with its conversation. `isPortal`: only those of the person's own party. */
export function FeedbackList({ isPortal = false }: { readonly isPortal?: boolean }) {
  const columns: readonly (FieldName<Feedback> | ListColumn<Feedback>)[] = [
    { combine: ['title', 'feedbackNo'], stack: true },
    'feedbackStatus',
    'feedbackType',
    ...(isPortal
      ? []
      : [
          {
            key: 'party',
            title: texts.party,
            width: 180,
            render: (row) =>
              row.shipperName ?? row.carrierName ?? <FieldCell field={feedback.fields.sourceType} name="sourceType" row={row} />,
          } satisfies ListColumn<Feedback>,
        ]),
    'waybillNo',
    { combine: ['contactName', 'contactMobile'], stack: true },
    'replyDeadline',
    'handleUserName',
    'createTime',
    { field: 'satisfaction', hidden: true },
  ];
  return (
    <ListPage
      entity={feedback}
      statusTabs="feedbackStatus"
      columns={columns}
      rowActions={[
        { action: 'accept' },
        { action: 'reply', open: RespondDrawer },
        { action: 'close', open: CloseDrawer },
        { action: 'say', open: SayDrawer },
        { action: 'reopen', open: ReopenDrawer },
      ]}
      form={FeedbackForm}
      detail={{ header: (record) => <Conversation record={record} />, groups }}
    />
  );
}
