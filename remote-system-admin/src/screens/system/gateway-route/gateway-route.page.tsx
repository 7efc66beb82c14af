import { lazy, Suspense, useState } from 'react';
import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { ListPage } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Button } from 'shared-widgets/ui/core';
import { label, useText } from '../../../messages.ts';
import { GatewayRouteForm } from './gateway-route.form.tsx';
import { stepsOf } from './step-text.ts';

const PreviewDrawer = lazy(() => import('./preview.drawer.tsx').then((module) => ({ default: module.PreviewDrawer })));
const VersionsDrawer = lazy(() => import('./versions.drawer.tsx').then((module) => ({ default: module.VersionsDrawer })));

export default function GatewayRoutePage() {
  const text = useText();
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <>
      <ListPage
        entity={gatewayRoute}
        columns={[
          'name',
          'routerId',
          { field: 'predicates', sortable: false, render: ({ predicates }) => <Steps json={predicates} /> },
          'uri',
          { field: 'filters', sortable: false, hidden: true, render: ({ filters }) => <Steps json={filters} /> },
          { field: 'persistable', hidden: true },
          'status',
          { field: 'updateTime', hidden: true },
        ]}
        form={GatewayRouteForm}
        rowActions={[
          { action: 'enable' },
          { action: 'disable' },
          { action: 'restoreVersion', open: VersionsDrawer, label: label('gateway.versions') },
        ]}
        removable={({ persistable }) => persistable !== 'Y'}
        toolbar={<Button onClick={() => setPreviewed(true)}>{text('gateway.preview')}</Button>}
      />
      {isPreviewed && (
        <Suspense fallback={null}>
          <PreviewDrawer onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Shows the conditions or filters of a route in one line. */
function Steps({ json }: { readonly json: string }) {
  const steps = stepsOf(json);
  if (steps.length === 0) return '-';
  return <Typography.Text>{steps.map(({ name, args }) => `${name} ${args.join(', ')}`).join('; ')}</Typography.Text>;
}
