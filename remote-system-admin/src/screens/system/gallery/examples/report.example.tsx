import { ReportView } from 'shared-widgets/controls';

/** Example: a report of the demo, found by its code; its query form, columns and texts come from the server. */
export function ReportExample() {
  return <ReportView code="open_orders" />;
}
