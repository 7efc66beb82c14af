/** Select boxes for province, city and district; each offers the regions inside the one chosen before. */
import { Flex } from 'antd';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { useRegions } from '../regions/region-names.ts';
import { Select } from '../ui/select.tsx';

export interface LinkedRegionsProps {
  readonly id?: string;
  readonly disabled?: boolean;
  /** Code (GB/T 2260) of the smallest chosen region; empty when none is chosen. */
  readonly value?: string | null;
  readonly onChange?: (code: string) => void;
}

const levels = ['province', 'city', 'district'] as const;

export function LinkedRegions({ id, disabled = false, value, onChange }: LinkedRegionsProps) {
  const t = useWidgetMessages();
  const tree = useRegions(true);
  const path = value && tree ? tree.path(value) : [];
  let offered = tree?.options ?? [];
  return (
    <Flex gap={8} wrap>
      {levels.map((level, index) => {
        const options = offered;
        const chosen = path[index];
        offered = options.find((option) => option.value === chosen)?.children ?? [];
        return (
          <Select<string>
            key={level}
            {...(id && index === 0 ? { id } : {})}
            aria-label={t(`region.${level}`)}
            placeholder={t(`region.${level}`)}
            style={{ flex: '1 1 120px' }}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled || (index > 0 && options.length === 0)}
            loading={!tree}
            options={options.map((option) => ({ value: option.value, label: option.label }))}
            value={chosen ?? null}
            onChange={(code: string | undefined) => onChange?.(code ?? path[index - 1] ?? '')}
          />
        );
      })}
    </Flex>
  );
}
