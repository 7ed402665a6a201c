/** Ascending numbers as spans: 2, 4–6. */
export const spansOf = (numbers: readonly number[]): string => {
  const spans: { readonly from: number; to: number }[] = []
  for (const number of numbers) {
    const last = spans.at(-1)
    if (last && last.to + 1 === number) last.to = number
    else spans.push({ from: number, to: number })
  }
  return spans.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
