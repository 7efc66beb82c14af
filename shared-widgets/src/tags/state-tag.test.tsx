import { act, render, screen } from '@testing-library/react';
import { storeDictionaries } from 'shared-platform/dictionary';
import { changeLanguage } from 'shared-platform/i18n';
import { expect, it } from 'vitest';
import { StateTag } from './state-tag.tsx';

const tagOf = (value: string, text: string) => {
  const { unmount } = render(<StateTag dict="risk_level" value={value} text={text} />);
  const { className } = screen.getByText(text);
  unmount();
  return className;
};

it('shows low, medium and high risk in three colours', () => {
  expect(new Set([tagOf('1', '低'), tagOf('2', '中'), tagOf('3', '高')]).size).toBe(3);
});

it('keeps the colour of a state that an administrator renamed', () => {
  expect(tagOf('1', '拒绝')).toBe(tagOf('1', '低'));
});

it('has the colour that an administrator chose', () => {
  const [low, high] = [tagOf('1', '低'), tagOf('3', '高')];
  storeDictionaries({ risk_level: [{ value: '1', text: '低', color: 'error' }] });
  expect(tagOf('1', '低')).toBe(high);
  storeDictionaries({});
  expect(tagOf('1', '低')).toBe(low);
});

it('says what nobody renamed in the language of the session', async () => {
  await changeLanguage('en-US');
  render(<StateTag dict="risk_level" value="3" text="高" />);
  expect(screen.getByText('High')).toBeVisible();
  render(<StateTag dict="risk_level" value="1" text="很低" />);
  expect(screen.getByText('很低')).toBeVisible();
});

it('says the English that somebody wrote into the dictionary', async () => {
  storeDictionaries({
    risk_level: [
      { value: '3', text: '很高', textEn: 'Very high' },
      { value: '1', text: '低' },
    ],
  });
  const shown = (value: string, text: string) => {
    const { unmount, container } = render(<StateTag dict="risk_level" value={value} text={text} />);
    const said = container.textContent;
    unmount();
    return said;
  };
  await changeLanguage('zh-CN');
  expect(shown('3', '很高')).toBe('很高');
  await changeLanguage('en-US');
  expect([shown('3', '很高'), shown('1', '低')]).toEqual(['Very high', 'Low']);
});

it('becomes English when the dictionary arrives, although the Chinese text stands beside the code', async () => {
  await changeLanguage('en-US');
  render(<StateTag dict="position_rank" value="3" text="中级" />);
  expect(screen.getByText('中级')).toBeVisible();
  act(() => storeDictionaries({ position_rank: [{ value: '3', text: '中级', textEn: 'Intermediate' }] }));
  expect(screen.getByText('Intermediate')).toBeVisible();
});

it('shows nothing for an empty value', () => {
  const { container } = render(<StateTag dict="risk_level" value={null} />);
  expect(container).toBeEmptyDOMElement();
});
