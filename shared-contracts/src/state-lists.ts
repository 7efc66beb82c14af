/** Every list of states by the code of its dictionary. All lists that the files named here export are found automatically. */

import * as moneyStates from './business/money-states.ts';
import * as businessStates from './business/states.ts';
import * as transportStates from './business/transport-states.ts';
import { type State, type StateList, type StateTone, stateList } from './entity/states.ts';
import * as etcStates from './etc/etc-states.ts';
import { announcementPriority, readFlag, sendStatus } from './message/announcement.ts';
import * as systemStates from './system/system-states.ts';

const announcementStates = { announcementPriority, sendStatus, readFlag };

const files = [businessStates, transportStates, moneyStates, etcStates, systemStates, announcementStates];

export const stateLists: ReadonlyMap<string, StateList> = new Map(
  files
    .flatMap((file) => Object.values<unknown>(file))
    .map(stateList)
    .flatMap((found) => (found ? [[found.dict, found]] : [])),
);

/** The state with a code; undefined when the list has no such code. */
export const stateOf = (dict: string, code: string | number | null | undefined): State | undefined =>
  stateLists.get(dict)?.states.find((state) => state.code === String(code));

/** Tone (meaning of the tag's colour) of a dictionary code, independent of its text; `default` for codes that are no states. */
export const stateTone = (dict: string, code: string | number | null | undefined): StateTone => stateOf(dict, code)?.tone ?? 'default';
