/** Moves an item to another's place; no move beyond either end. */
export const moved = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  if (to < 0 || to >= items.length || from === to) return items
  const next = [...items]
  const [taken] = next.splice(from, 1)
  next.splice(to, 0, taken!)
  return next
}
