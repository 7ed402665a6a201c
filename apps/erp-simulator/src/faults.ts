// Scripted trouble: each request takes the next fault of the script, until there is none.
import type { Fault } from './wire.ts'

export const openFaults = () => {
  let script: Fault[] = []
  return {
    set: (given: readonly Fault[]): void => {
      script = given.map((fault) => ({ ...fault }))
    },
    left: (): number => script.reduce((sum, { times }) => sum + times, 0),
    next: (): Fault | undefined => {
      const [first] = script
      if (!first) return undefined
      script = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...script.slice(1)] : script.slice(1)
      return first
    },
  }
}
export type Faults = ReturnType<typeof openFaults>
