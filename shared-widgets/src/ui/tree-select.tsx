import { TreeSelect as PlainTreeSelect, type TreeSelectProps } from 'antd';
import { useId } from 'react';
import { useBackClosesList } from 'shared-controls/use-back-closes-list';

/** antd's select box over a tree. Gives the list the id by which the input refers to it; antd sets this id only for other selects. On phones Back closes the list. */
export function TreeSelect<Value = unknown>({ id, popupRender = (menu) => menu, ...props }: TreeSelectProps<Value>) {
  const ownId = useId();
  const list = useBackClosesList(props);
  const fieldId = id ?? ownId;
  return (
    <PlainTreeSelect<Value>
      {...props}
      {...list}
      id={fieldId}
      popupRender={(menu) => <div id={`${fieldId}_list`}>{popupRender(menu)}</div>}
    />
  );
}
