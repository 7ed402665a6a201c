// Whose turn it is where many share one thing: first what people wait for at a screen, then the figures beside it, then jobs, that nobody waits for.
import { AsyncLocalStorage } from 'node:async_hooks'

export const turns = ['people', 'figures', 'work'] as const
export type Turn = (typeof turns)[number]

const current = new AsyncLocalStorage<Turn>()
/** What `act` does takes this turn. */
export const inTurn = <T>(turn: Turn, act: () => T): T => current.run(turn, act)
export const currentTurn = (): Turn => current.getStore() ?? 'people'
