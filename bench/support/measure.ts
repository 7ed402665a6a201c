// Durations of repeated calls, and their printed form.

export interface Times {
  readonly p50: number
  readonly p95: number
}
export const timesOf = (milliseconds: readonly number[]): Times => {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
/** Makes `count` calls after three unmeasured ones. */
export const measure = async (request: () => Promise<unknown>, count = 40): Promise<Times> => {
  for (let i = 0; i < 3; i++) await request()
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const from = performance.now()
    await request()
    times.push(performance.now() - from)
  }
  return timesOf(times)
}
/** Alternates two calls. */
export const measureBoth = async (one: () => Promise<unknown>, other: () => Promise<unknown>, count = 40): Promise<[Times, Times]> => {
  const times: [number[], number[]] = [[], []]
  for (let i = -3; i < count; i++)
    for (const [at, request] of [one, other].entries()) {
      const from = performance.now()
      await request()
      if (i >= 0) times[at]!.push(performance.now() - from)
    }
  return [timesOf(times[0]), timesOf(times[1])]
}
export const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
export const ratio = (value: number, base: number): string => (base > 0 ? `${(value / base).toFixed(1)} ×` : '')
/** A Markdown table; numbers are right-aligned. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
