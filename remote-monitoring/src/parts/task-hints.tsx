/** What stands in place of the open tasks when there are none, or when they could not be read. */
import { Alert, Button, Empty } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';

export function NoTasks() {
  return <Empty description={useText()('tasks.none')} />;
}

export function TasksFailed({ retry }: { readonly retry: () => void }) {
  const text = useText();
  return <Alert type="error" showIcon title={text('tasks.failed')} action={<Button onClick={retry}>{text('retry')}</Button>} />;
}
