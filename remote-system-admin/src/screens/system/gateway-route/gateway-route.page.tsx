import { useState } from 'react';
import { gatewayFilters, gatewayPredicates, gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { gatewayRouteStatus } from 'shared-contracts/system/system-states';
import type { Label } from 'shared-contracts/texts/label';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { namesText, saidOf, sentencesText } from 'shared-platform/joined-texts';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface, ListPage } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Button } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { label, useText } from '../../../messages.ts';
import { GatewayRouteForm } from './gateway-route.form.tsx';
import { pathsOf, stepsOf } from './step-text.ts';

const PreviewDrawer = lazyPart(() => import('./preview.drawer.tsx').then((module) => ({ default: module.PreviewDrawer })));
const VersionsDrawer = lazyPart(() => import('./versions.drawer.tsx').then((module) => ({ default: module.VersionsDrawer })));

export default function GatewayRoutePage() {
  const text = useText();
  const labelText = useLabel();
  const [isPreviewed, setPreviewed] = useState(false);
  const deletionNote = (rows: readonly WireRecord<typeof gatewayRoute>[]): string => {
    const paths = rows.flatMap(({ status, predicates }) => (status === gatewayRouteStatus.enabled ? pathsOf(predicates) : []));
    const effect = paths.length > 0 ? text('gateway.deletion', { paths: namesText(paths) }) : text('gateway.deletionDisabled');
    return `${effect} ${text('consequence.canUndo')}`;
  };
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
        deletionNote={async (rows) => deletionNote(rows)}
        detail={{
          header: ({ predicates, filters }) => (
            <Descriptions
              size="small"
              column={1}
              style={{ marginBottom: 16 }}
              items={[
                { key: 'predicates', label: labelText(gatewayRoute.fields.predicates.label), children: <Steps json={predicates} /> },
                { key: 'filters', label: labelText(gatewayRoute.fields.filters.label), children: <Steps json={filters} /> },
              ]}
            />
          ),
          fields: [
            ['name', 'routerId', 'uri', 'retryable', 'stripPrefix', 'persistable', 'status'],
            ['createBy', 'createTime', 'updateBy', 'updateTime'],
          ],
        }}
        rowActions={[
          { action: 'enable' },
          { action: 'disable' },
          { action: 'restoreVersion', open: VersionsDrawer, label: label('gateway.versions') },
        ]}
        removable={({ persistable }) => persistable !== 'Y'}
        toolbar={<Button onClick={() => setPreviewed(true)}>{text('gateway.preview')}</Button>}
      />
      {isPreviewed && (
        <LaterSurface onClose={() => setPreviewed(false)}>
          <PreviewDrawer onClose={() => setPreviewed(false)} />
        </LaterSurface>
      )}
    </>
  );
}

const known: Readonly<Record<string, { readonly label: Label }>> = { ...gatewayPredicates, ...gatewayFilters };

/** Shows the conditions or filters of a route in words. */
function Steps({ json }: { readonly json: string }) {
  const labelText = useLabel();
  const steps = stepsOf(json);
  if (steps.length === 0) return '-';
  const words = steps.map(({ name, args }) => saidOf(known[name] ? labelText(known[name].label) : name, namesText(args)));
  return <Typography.Text>{sentencesText(words)}</Typography.Text>;
}
