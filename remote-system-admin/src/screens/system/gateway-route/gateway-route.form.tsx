import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { gatewayRouteStatus } from 'shared-contracts/system/system-states';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Form } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import { StepRows } from './step-rows.tsx';
import { pathsOf, stepsOf } from './step-text.ts';

const firstPredicates = '[{"name":"Path","args":[]}]';

/** Form of a gateway route, with its conditions and filters as lists of rows. */
export function GatewayRouteForm({ record, ...drawer }: FormSurfaceProps<typeof gatewayRoute>) {
  const text = useText();
  const labelText = useLabel();
  /** The message when something is missing in a list; null when nothing is. */
  const missing = (of: 'predicates' | 'filters', json: string | undefined): string | null => {
    const steps = stepsOf(json).map(({ name, args }) => ({ name, isFilled: args.some((value) => value.trim() !== '') }));
    if (of === 'predicates' && !steps.some(({ name, isFilled }) => name === 'Path' && isFilled)) return text('gateway.pathMissing');
    return steps.every(({ isFilled }) => isFilled) ? null : text('gateway.valueMissing');
  };
  const rows = (of: 'predicates' | 'filters', initial: string, hint?: string) => {
    const name = labelText(gatewayRoute.fields[of].label);
    return (
      <Form.Item
        name={of}
        label={name}
        extra={hint}
        initialValue={record?.[of] ?? initial}
        required={of === 'predicates'}
        rules={[
          {
            validator: async (_, json: string | undefined) => {
              const problem = missing(of, json);
              if (problem) throw new Error(problem);
            },
          },
        ]}
      >
        <StepRows of={of} listName={name} />
      </Form.Item>
    );
  };
  return (
    <EntityFormDrawer
      entity={gatewayRoute}
      record={record}
      fields={['name', 'routerId', 'uri', 'retryable', 'stripPrefix', 'persistable']}
      width={860}
      editNote={({ status, predicates }) => (
        <PlainEditNote
          title={
            status === gatewayRouteStatus.enabled
              ? text('edit.gatewayRoute', { paths: namesText(pathsOf(predicates)) })
              : text('edit.gatewayDisabled')
          }
        />
      )}
      extra={() => (
        <>
          {rows('predicates', firstPredicates, text('gateway.hint'))}
          {rows('filters', '[]')}
        </>
      )}
      {...drawer}
    />
  );
}
