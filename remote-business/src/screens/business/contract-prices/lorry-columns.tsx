import { useMemo } from 'react';
import { contractPrices } from 'shared-contracts/business/contract/contract-prices';
import { useDictionary } from 'shared-platform/dictionary';
import { Select } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';

interface LorryColumnsProps {
  readonly shown: ReadonlySet<string>;
  /** Columns that contain prices and cannot be removed. */
  readonly used: ReadonlySet<string>;
  readonly onChange: (codes: readonly string[]) => void;
}

/** Selection of the types of lorries that have a column. */
export function LorryColumns({ shown, used, onChange }: LorryColumnsProps) {
  const text = useText();
  const types = useDictionary(contractPrices.fields.vehicleType.dict);
  const options = useMemo(
    () => types.map(({ value, text: name }) => ({ value, label: name, disabled: used.has(String(value)) })),
    [types, used],
  );
  return (
    <Select
      mode="multiple"
      aria-label={text('prices.lorries')}
      placeholder={text('prices.lorries')}
      style={{ minWidth: 200, maxWidth: 360 }}
      maxTagCount={1}
      optionFilterProp="label"
      options={options}
      value={[...shown]}
      onChange={(codes: string[]) => onChange(codes.filter((code) => !used.has(code)))}
    />
  );
}
