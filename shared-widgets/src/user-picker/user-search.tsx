import { useState } from 'react';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Button, Flex } from '../ui/core.ts';
import { Input } from '../ui/form.ts';

interface UserSearchProps {
  readonly initial: string;
  readonly onSearch: (account: string) => void;
  readonly onReset: () => void;
}

/** Search by account: Enter or the button searches; reset clears it and lists everybody. */
export function UserSearch({ initial, onSearch, onReset }: UserSearchProps) {
  const t = usePickerWords();
  const [account, setAccount] = useState(initial);
  return (
    <Flex gap={8} style={{ marginBottom: 12 }}>
      <Input
        style={{ maxWidth: 280 }}
        allowClear
        aria-label={t('userAccount')}
        placeholder={t('userSearch')}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        onPressEnter={() => onSearch(account.trim())}
      />
      <Button type="primary" onClick={() => onSearch(account.trim())}>
        {t('search')}
      </Button>
      <Button
        onClick={() => {
          setAccount('');
          onReset();
        }}
      >
        {t('reset')}
      </Button>
    </Flex>
  );
}
