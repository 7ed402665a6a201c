// Scripted trouble: each call that comes takes the next fault of the script, until there is none.
import type { Fault } from './wire.ts'

export const openFaults = () => {
  let script: Fault[] = []
  return {
    set: (given: readonly Fault[]): void => {
      script = given.map((fault) => ({ ...fault }))
    },
    left: (): readonly Fault[] => script,
    next: (): Fault | undefined => {
      const [first] = script
      if (!first) return undefined
      script = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...script.slice(1)] : script.slice(1)
      return first
    },
  }
}
