// Whether the start list stands in the menu, which an earlier noun makes.
import { isStartLeft } from '@piaotai/domain/start.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Clock, Tx } from '../../../kernel/deps.ts'
import { standingOf } from './facts.ts'

/** Put away with something left: the menu opens it. */
export const isStartInMenu =
  ({ now }: Clock) =>
  async (tx: Tx, person: Pick<Actor, 'companyId' | 'userId' | 'permissions'>): Promise<boolean> => {
    const { away, rows } = await standingOf(tx, person, now())
    return away && isStartLeft(rows)
  }
