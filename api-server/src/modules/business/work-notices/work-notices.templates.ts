import type { EventTemplate } from '../../message/template/event-template.ts';
import { noticeRules } from './work-steps.ts';

const number = '20261123001';

/**
 * Examples of the values that the templates of all work notices may use, for records of one kind; those of a single record are empty when the notice is about
 * several.
 */
const workValues = (entity: string, todo: string) => ({
  ...{ subject: `${entity} ${number} `, entity, number, count: '1', todo, details: `${entity} ${number}` },
  ...{ deadline: '2026-11-23 18:00:00', url: '/business/dispatch-order' },
});

export type WorkValues = ReturnType<typeof workValues>;

/** Each event is listed once, although the people of several parties may be notified of it. */
const events = [...new Map(noticeRules.map((rule) => [rule.event[0], rule])).values()];

/** Message events: one for each kind of waiting work, and one for each kind of news. */
export const workTemplates: readonly EventTemplate[] = events.map(
  ({ event: [event, english], entity: { label, fields }, todo, about }) => ({
    event,
    name: [`${label[0]}${todo.split('，')[0]}`, english],
    title: `\${subject}${todo}`,
    content: '${details}',
    values: {
      ...workValues(label[0], todo.split('，')[0] ?? todo),
      ...Object.fromEntries(about.map((name) => [name, `示例${fields[name]?.label[0] ?? name}`])),
    },
  }),
);
