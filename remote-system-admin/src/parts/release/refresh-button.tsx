import { useState } from 'react';
import { Button } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useReleaseText } from './release-messages.ts';

export interface RefreshButtonProps {
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Button that reads again; automatic reads do not show it as loading. */
export function RefreshButton({ isFetching, refetch }: RefreshButtonProps) {
  const text = useReleaseText();
  const [isAsked, setAsked] = useState(false);
  if (isAsked && !isFetching) setAsked(false);
  return (
    <Button
      icon={<ReloadOutlined />}
      loading={isAsked}
      onClick={() => {
        refetch();
        setAsked(true);
      }}
    >
      {text('release.refresh')}
    </Button>
  );
}
