import { useState } from 'react';
import { useTab } from 'shared-platform/tabs';
import { useTabPath, useUrlState } from 'shared-platform/url-state';
import { ReportView } from 'shared-widgets/controls';
import { Page, Panel } from 'shared-widgets/page';
import { useText } from '../../../../messages.ts';

/** Page of the report whose code is the last part of the address. Parameters `self_<name>` in the address are passed to the report. */
export default function AutoListPage() {
  const text = useText();
  const { setTitle } = useTab();
  const [title, setName] = useState('');
  const code = decodeURIComponent(useTabPath().split('/').at(-1) ?? '');
  const [parameters] = useUrlState({});
  const param = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (name.startsWith('self_') ? [[name.slice('self_'.length), String(value)]] : [])),
  );
  const [told] = useState(() => (name: string) => {
    setName(name);
    setTitle(name);
  });
  return (
    <Page title={title || text('report.page')}>
      <Panel>
        <ReportView code={code} param={param} onTitle={told} />
      </Panel>
    </Page>
  );
}
