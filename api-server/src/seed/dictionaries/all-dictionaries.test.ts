import { entities } from 'shared-contracts/entities';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { choice } from 'shared-contracts/entity/field';
import { expect, it } from 'vitest';
import { allDictionaries } from './all-dictionaries.ts';

const known = new Set(allDictionaries.map(({ code }) => code));

/** Fields of an entity, its lines and its actions that name a dictionary which does not exist, e.g. `etcLorry.plateColour: plate_color`. */
function withoutDictionary({ name, fields, lines = {}, actions }: EntityDefinition): string[] {
  const places: [place: string, fields: Fields][] = [
    [name, fields],
    ...Object.entries(lines).map(([line, part]): [string, Fields] => [`${name}.${line}`, part.fields]),
    ...Object.entries(actions).map(([action, { body = {} }]): [string, Fields] => [`${name}.${action}`, body]),
  ];
  return places.flatMap(([place, named]) =>
    Object.entries(named).flatMap(([field, { dict }]) => (dict && !known.has(dict) ? [`${place}.${field}: ${dict}`] : [])),
  );
}

const advice =
  'Unknown dictionaries: states are declared with states() and named in shared-contracts/src/state-lists.ts, other lists stand in api-server/src/seed/dictionaries/business-dictionaries.ts';

it('every dictionary that a contract names is there', () => {
  expect(Object.values(entities).flatMap(withoutDictionary), advice).toEqual([]);
});

it('an unknown one is found in fields, lines and bodies of actions', () => {
  const typo = { colour: choice('plate_colur', ['颜色', 'Colour']) };
  const lines = { axles: { label: ['轴', 'Axles'], fields: typo, max: 9 } } as const;
  const actions = { paint: { label: ['喷漆', 'Paint'], body: typo } } as const;
  const entity = { ...(entities.etcLorry as EntityDefinition), name: 'thing', fields: typo, lines, actions };
  expect(withoutDictionary(entity)).toEqual([
    'thing.colour: plate_colur',
    'thing.axles.colour: plate_colur',
    'thing.paint.colour: plate_colur',
  ]);
});
