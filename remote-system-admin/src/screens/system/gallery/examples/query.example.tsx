import { useState } from 'react';
import { user } from 'shared-contracts/system/user';
import { AdvancedQueryButton } from 'shared-widgets/list-page';
import { Flex } from 'shared-widgets/ui/core';

/** Example: the advanced query of the users; `search` is what a list adds to its own parameters. */
export function QueryExample() {
  const [search, setSearch] = useState<Readonly<Record<string, string>>>({});
  return (
    <Flex vertical gap={16} align="start">
      <AdvancedQueryButton
        entity={user}
        list="/system/gallery"
        search={search}
        isActive={Object.keys(search).length > 0}
        onRun={(query) => setSearch(query ? { superQueryParams: JSON.stringify(query.records), superQueryMatchType: query.matchType } : {})}
        onView={undefined}
      />
      <output>{JSON.stringify(search, null, 2)}</output>
    </Flex>
  );
}
