import type { EventTemplate } from '../../message/template/event-template.ts';
import { noticeRules } from './work-steps.ts';

/** Values that the templates of all work notices may use; those of a single record are empty when the notice is about several. */
const workValues = {
  subject: '派车单 PC20261123001 ',
  entity: '派车单',
  number: 'PC20261123001',
  count: '1',
  todo: '待接单',
  details: 'PC20261123001，货物名称 煤炭',
  deadline: '2026-11-23 18:00:00',
  url: '/business/dispatch-order',
} as const;

export type WorkValues = Record<keyof typeof workValues, string>;

/** Each event is listed once, although the people of several parties may be notified of it. */
const events = [...new Map(noticeRules.map((rule) => [rule.event[0], rule])).values()];

/** Message events: one for each kind of waiting work, and one for each kind of news. */
export const workTemplates: readonly EventTemplate[] = events.map(({ event: [event, english], entity: { label }, todo, about }) => ({
  event,
  name: [`${label[0]}${todo.split('，')[0]}`, english],
  title: `\${subject}${todo}`,
  content: '${details}',
  values: { ...workValues, ...Object.fromEntries(about.map((name) => [name, name])) },
}));
