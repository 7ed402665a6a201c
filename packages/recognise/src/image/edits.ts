// How far two texts are from each other.
/** Fewest characters to change, remove or add between two texts (Levenshtein); gives up above `most`. */
export const editsBetween = (a: string, b: string, most = Infinity): number => {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) next.push(Math.min(next[k - 1]! + 1, row[k]! + 1, row[k - 1]! + (a[i - 1] === b[k - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]! > most ? Infinity : row[b.length]!
}
