/** Date pickers whose code (40 kB, the larger part of a form's) is loaded when the first one is shown: most people open a list without any. */
import { type DatePicker as AntdDatePicker, type DatePickerProps, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ComponentProps, type FC, type ReactNode, Suspense, useState } from 'react';
import { useSteadyMoments } from 'shared-controls/steady-moments';
import { useBackClosesList } from 'shared-controls/use-back-closes-list';
import { lazyPart } from 'shared-platform/lazy-part';

/** Properties of a picker for one day or moment. */
type SinglePickerProps = DatePickerProps<Dayjs, false>;
type RangePickerProps = ComponentProps<typeof AntdDatePicker.RangePicker>;

interface Pickers {
  readonly single: FC<SinglePickerProps>;
  readonly range: FC<RangePickerProps>;
}

let loaded: Pickers | undefined;

/** Loads the pickers; afterwards they are rendered without waiting. */
export async function loadDatePickers(): Promise<Pickers> {
  const { DatePicker: found } = await import(/* webpackChunkName: "date-picker" */ './date-pickers.ts');
  // The casts drop the references to antd's own elements, which this product does not use.
  loaded ??= { single: found as FC<SinglePickerProps>, range: found.RangePicker as unknown as FC<RangePickerProps> };
  return loaded;
}

const later: Pickers = {
  single: lazyPart(async () => ({ default: (await loadDatePickers()).single })),
  range: lazyPart(async () => ({ default: (await loadDatePickers()).range })),
};

/** Disabled input in the size of the picker, shown while the picker's code is loaded. */
const OnItsWay = ({ placeholder }: { readonly placeholder?: string | undefined }) => <Input disabled placeholder={placeholder} />;

/** The day under the pointer is not written into the input: a person who types would have its digits among the typed ones. */
const typedText = { previewValue: false } as const;

const isPhone = (): boolean => Boolean(globalThis.matchMedia?.('(max-width: 767.98px) and (pointer: coarse)').matches);

/**
 * The input of a picker. On a phone its calendar stands where the keyboard would be, so the keyboard is not opened; a connected keyboard types
 * as everywhere.
 */
const PickerInput = (props: ComponentProps<'input'>) => <input {...props} {...(isPhone() ? { inputMode: 'none' } : {})} />;
const ownParts = { input: PickerInput } as const;

const Single: FC<SinglePickerProps> = (props) => {
  // The component stays the same as long as the picker is shown: replacing it would lose an open calendar and typed text.
  const [{ single: Picker }] = useState(loaded ?? later);
  const list = useBackClosesList(props);
  const value = useSteadyMoments(props.value);
  return (
    <Suspense fallback={<OnItsWay placeholder={typeof props.placeholder === 'string' ? props.placeholder : undefined} />}>
      <Picker components={ownParts} {...typedText} {...props} {...list} value={value} />
    </Suspense>
  );
};

const headingStyle = { padding: '8px 12px', fontWeight: 600 } as const;

interface LaterRangeProps extends RangePickerProps {
  /** Shown instead of a disabled input while the picker's code is loaded. */
  readonly whileLoading?: ReactNode;
}

const Range: FC<LaterRangeProps> = ({ whileLoading, ...props }) => {
  const [{ range: Picker }] = useState(loaded ?? later);
  const [end, setEnd] = useState<'start' | 'end'>('start');
  const list = useBackClosesList(props);
  // A phone's calendar covers the field, so it says itself which field it belongs to and which end is chosen.
  const heading = [props['aria-label'], props.placeholder?.[end === 'start' ? 0 : 1]].filter(Boolean).join(' · ');
  const titled: RangePickerProps =
    heading && isPhone()
      ? {
          panelRender: (panel) => (
            <>
              <div style={headingStyle}>{heading}</div>
              {panel}
            </>
          ),
        }
      : {};
  const value = useSteadyMoments(props.value);
  return (
    <Suspense fallback={whileLoading ?? <OnItsWay placeholder={props.placeholder?.join(' → ')} />}>
      <Picker
        components={ownParts}
        {...typedText}
        {...titled}
        {...props}
        {...list}
        value={value}
        onFocus={(event, info) => {
          setEnd(info.range ?? 'start');
          props.onFocus?.(event, info);
        }}
      />
    </Suspense>
  );
};

/** Picker for a day or a moment; its `RangePicker` picks two of them. */
export const DatePicker: FC<SinglePickerProps> & { readonly RangePicker: FC<LaterRangeProps> } = /* @__PURE__ */ Object.assign(Single, {
  RangePicker: Range,
});
