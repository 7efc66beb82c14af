import { Input } from 'antd';
import { useComposition } from 'shared-controls/composition';
import { useControlTexts } from './control-texts.ts';

/** Divides a text into groups of two characters separated by semicolons; semicolons that the person typed do not count. */
export function inPairs(text: string): string {
  return [...text.replace(/[;；]/g, '')].map((character, index) => (index > 0 && index % 2 === 0 ? `;${character}` : character)).join('');
}

export interface TagInputProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
}

/** Input of tags with two characters each: a semicolon is put after every two. */
export function TagInput({ value, onChange, placeholder, ...field }: TagInputProps) {
  const t = useControlTexts();
  // While an input method composes text, the text is not divided into tags.
  const { composed, handlers } = useComposition((next) => onChange?.(inPairs(next)));
  return <Input {...field} allowClear placeholder={placeholder ?? t('enter')} value={composed ?? value ?? ''} {...handlers} />;
}
