// Where the start list stands, for the home and the menu of earlier nouns.
import { isStartLeft, type StartShown } from '@piaotai/domain/start.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Clock, Tx } from '../../../kernel/deps.ts'
import { standingOf } from './facts.ts'

type Person = Pick<Actor, 'companyId' | 'userId' | 'permissions'>
/** Where it stands on this person's home. */
export const startShownTo =
  ({ now }: Clock) =>
  async (tx: Tx, person: Person): Promise<StartShown> =>
    (await standingOf(tx, person, now())).shown
/** Put away with something left: the menu opens it. */
export const isStartInMenu =
  ({ now }: Clock) =>
  async (tx: Tx, person: Person): Promise<boolean> => {
    const { away, rows } = await standingOf(tx, person, now())
    return away && isStartLeft(rows)
  }
