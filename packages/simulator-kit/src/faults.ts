// Scripted trouble: each call that comes takes the next fault of the script, until there is none.
export const openFaults = <F extends { readonly times: number }>() => {
  let script: F[] = []
  return {
    set: (given: readonly F[]): void => {
      script = given.map((fault) => ({ ...fault }))
    },
    /** Calls that will meet a fault yet. */
    left: (): number => script.reduce((sum, { times }) => sum + times, 0),
    next: (): F | undefined => {
      const [first] = script
      if (first) script = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...script.slice(1)] : script.slice(1)
      return first
    },
  }
}
