// Work that nobody waits for at a screen: jobs. Where people and work share one thing, people go first.
import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<true>()
export const runInBackground = <T>(work: () => T): T => background.run(true, work)
export const inBackground = (): boolean => background.getStore() === true
