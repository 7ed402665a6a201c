import { expect, it } from 'vitest'
import { linkActs, linkDirections, linkStates, stateAfter, type LinkAct } from './partner-link.ts'

it('a link is accepted and refused by the invited side, taken back by the inviting one, and ended by either', () => {
  const possible = (Object.keys(linkActs) as LinkAct[]).flatMap((act) =>
    linkStates.flatMap((state) =>
      linkDirections.flatMap((direction) => {
        const after = stateAfter(act, { state, direction })
        return after ? [`${direction} ${state} ${act} ${after}`] : []
      }),
    ),
  )
  expect(possible).toEqual([
    'received invited accept linked',
    'received invited refuse refused',
    'sent invited end ended',
    'sent linked end ended',
    'received linked end ended',
  ])
})
