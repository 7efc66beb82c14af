import { Select as PlainSelect, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { useBackClosesList } from 'shared-controls/use-back-closes-list';

/**
 * Keeps Tab from choosing in a list of several values: antd's list would add the marked option, or take it back when it is chosen already, and
 * keep the focus. The list reads `which`, all other handlers read `key`.
 */
function tabLeaves(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.which = 0;
}

/** antd's select box; with several values, Tab moves on and leaves the values as they are. On phones Back closes its list. */
export function Select<Value = unknown>({ onInputKeyDown, ...props }: SelectProps<Value>) {
  const list = useBackClosesList(props);
  const onKey: SelectProps<Value>['onInputKeyDown'] = (event) => {
    if (props.mode) tabLeaves(event);
    onInputKeyDown?.(event);
  };
  return <PlainSelect<Value> {...props} {...list} onInputKeyDown={onKey} />;
}
