// A seeded stream of choices: the same seed makes the same invoices on every machine.

export interface Random {
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number
  readonly pick: <T>(from: readonly T[]) => T
  readonly chance: (share: number) => boolean
  readonly digits: (length: number) => string
  /** Picks by weight; never an entry of weight 0. */
  readonly weighted: <T>(from: readonly (readonly [T, number])[]) => T
  /** A number from 0 up to 1, for noise and angles; never for money. */
  readonly share: () => number
}

/** Mulberry32: 32 bits of state are plenty for sample data. */
export const randomOf = (seed: number | string): Random => {
  let state = typeof seed === 'number' ? seed | 0 : hashOf(seed)
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(share() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[int(0, from.length - 1)] as T
  }
  const weighted = <T>(from: readonly (readonly [T, number])[]): T => {
    let at = share() * from.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of from) {
      at -= weight
      if (weight > 0 && at < 0) return value
    }
    throw new RangeError('no weight to pick by')
  }
  return {
    int,
    pick,
    weighted,
    share,
    chance: (part) => share() < part,
    digits: (length) => Array.from({ length }, () => int(0, 9)).join(''),
  }
}

/** FNV-1a: a stable number of a text, so that a company keeps its tax id under every seed. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}
