import { type GatewayStep, gatewayFilters, gatewayLimits, gatewayMethods, gatewayPredicates } from 'shared-contracts/gateway/gateway-route';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Input, Select } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { stepsOf, textOf } from './step-text.ts';

type Kinds = Readonly<Record<string, { readonly label: Label; readonly values: number }>>;
const kindsOf: { readonly predicates: Kinds; readonly filters: Kinds } = { predicates: gatewayPredicates, filters: gatewayFilters };

export interface StepRowsProps {
  readonly id?: string;
  readonly of: keyof typeof kindsOf;
  /** Accessible name of the list. */
  readonly listName: string;
  /** The conditions or filters as JSON text. */
  readonly value?: string;
  readonly onChange?: (json: string) => void;
}

/** Input for the conditions or filters of a gateway route, one row each. */
export function StepRows({ id, of, listName, value, onChange }: StepRowsProps) {
  const text = useText();
  const labelText = useLabel();
  const kinds = kindsOf[of];
  const steps = stepsOf(value);
  const [firstKind = ''] = Object.keys(kinds);
  const send = (changed: readonly GatewayStep[]) => onChange?.(textOf(changed));
  const nth = (index: number, what: string) => text('gateway.nth', { list: listName, number: index + 1, what });
  const change = (index: number, step: GatewayStep) => send(steps.map((one, place) => (place === index ? step : one)));
  return (
    // The element can receive the focus, so that the form can move it here when something in the list is missing.
    <Flex vertical gap={8} id={id} role="group" aria-label={listName} tabIndex={-1}>
      {steps.map((step, index) => (
        <Flex key={index} gap={8} wrap align="start">
          <Select<string>
            aria-label={nth(index, text('gateway.kind'))}
            style={{ width: 190 }}
            value={step.name}
            options={Object.entries(kinds).map(([name, kind]) => ({ value: name, label: labelText(kind.label) }))}
            onChange={(name) => change(index, { name, args: [] })}
          />
          <div style={{ flex: '1 1 240px', minWidth: 0 }}>
            <Values
              step={step}
              most={kinds[step.name]?.values ?? 1}
              nth={(what) => nth(index, what)}
              onChange={(args) => change(index, { ...step, args })}
            />
          </div>
          <Button
            type="link"
            danger
            aria-label={nth(index, text('delete'))}
            onClick={() => send(steps.filter((_step, place) => place !== index))}
          >
            {text('delete')}
          </Button>
        </Flex>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={steps.length >= gatewayLimits.steps}
        onClick={() => send([...steps, { name: firstKind, args: [] }])}
      >
        {text('gateway.addStep', { list: listName })}
      </Button>
    </Flex>
  );
}

interface ValuesProps {
  readonly step: GatewayStep;
  /** Largest number of values of a condition or filter. */
  readonly most: number;
  readonly nth: (what: string) => string;
  readonly onChange: (args: readonly string[]) => void;
}

/** Inputs for the values of a condition or filter: a single field, name and content of a header, or a list of typed values. */
function Values({ step: { name, args }, most, nth, onChange }: ValuesProps) {
  const text = useText();
  const field = (index: number, what: string) => (
    <Input
      aria-label={nth(what)}
      placeholder={what}
      maxLength={gatewayLimits.value}
      value={args[index] ?? ''}
      onChange={({ target }) =>
        onChange(Array.from({ length: most }, (_none, place) => (place === index ? target.value : (args[place] ?? ''))))
      }
    />
  );
  if (most === 1) return field(0, text('gateway.values'));
  if (most === 2) {
    return (
      <Flex gap={8}>
        {field(0, text('gateway.headerName'))}
        {field(1, text('gateway.headerValue'))}
      </Flex>
    );
  }
  const isMethod = name === 'Method';
  return (
    <Select<string[]>
      aria-label={nth(text('gateway.values'))}
      placeholder={text(isMethod ? 'gateway.values' : 'gateway.typeValues')}
      mode={isMethod ? 'multiple' : 'tags'}
      style={{ width: '100%' }}
      maxCount={most}
      tokenSeparators={[',', ' ']}
      options={isMethod ? gatewayMethods.map((method) => ({ value: method, label: method })) : []}
      {...(isMethod ? {} : { suffixIcon: null, notFoundContent: null })}
      value={[...args]}
      onChange={onChange}
    />
  );
}
