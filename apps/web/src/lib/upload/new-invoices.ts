// Invoices that the imports of this page recorded: the first list that shows one tints its row once.

/** How long a row stays tinted. */
const tintedMs = 4000
const none: ReadonlySet<string> = new Set()
const known = new Set<string>()
const timed = new Set<string>()
const watchers = new Set<() => void>()
let fresh = none
let held = 0

const ring = (): void => {
  for (const watcher of watchers) watcher()
}
export const newInvoices = {
  subscribe: (watcher: () => void) => {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  },
  /** Those to tint; none while a dialog covers the lists. */
  snapshot: (): ReadonlySet<string> => (held > 0 ? none : fresh),
  /** Told of an invoice as often as one likes, it is new once. */
  add: (ids: readonly string[]): void => {
    const more = ids.filter((id) => !known.has(id))
    if (more.length === 0) return
    for (const id of more) known.add(id)
    fresh = new Set([...fresh, ...more])
    ring()
  },
  /** The rows are seen: their tint ends by and by. */
  show: (ids: readonly string[]): void => {
    const begun = ids.filter((id) => fresh.has(id) && !timed.has(id))
    if (begun.length === 0) return
    for (const id of begun) timed.add(id)
    setTimeout(() => {
      fresh = new Set([...fresh].filter((id) => !begun.includes(id)))
      ring()
    }, tintedMs)
  },
  /** Keeps the tint for later, until what it returns is called. */
  hold: (): (() => void) => {
    held++
    ring()
    return () => {
      held--
      ring()
    }
  },
}
