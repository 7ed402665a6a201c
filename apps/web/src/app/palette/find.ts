// What the palette finds: entries whose words hold the text, in pinyin or its initials too, the nearest first.
import pinyin from 'pinyin-match'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** In the order in which they are shown; each with the key that narrows to it. */
export const prefixes = { page: '>', company: '@', invoice: '#', partner: '&', act: '/' } as const
export type Kind = keyof typeof prefixes
export const kinds = Object.keys(prefixes) as readonly Kind[]
/** After the best: companies, invoices, partners, acts, pages. */
export const shownKinds: readonly Kind[] = ['company', 'invoice', 'partner', 'act', 'page']

/** Where a choice leads. */
export interface Target {
  readonly to: string
  readonly search?: object
}
export interface Act {
  readonly id: string
  readonly label: string
  readonly target?: Target
  readonly run?: () => void
}
export interface Entry extends Act {
  readonly kind: Kind
  readonly icon: LucideIcon
  /** Found by it too; what is shown has none of it. */
  readonly also?: string
  /** Stands before the name, grey. */
  readonly before?: string
  /** Of a number in groups. */
  readonly shown?: ReactNode
  /** Beside the name, grey; searched too. */
  readonly beside?: string
  readonly hint?: ReactNode
  /** What can be done with it next; only the best has them. */
  readonly next?: readonly Act[]
}
/** Letters of a text, from and to (exclusive). */
export type Hit = readonly [from: number, to: number]
export interface Found {
  readonly entry: Entry
  readonly hit?: Hit
  readonly besideHit?: Hit
}

/** Keys of a Chinese input method stand for those of the prefixes. */
const typed: Readonly<Record<string, string>> = { '》': '>', '、': '/' }
/** The kind that a prefix key narrows to, and the words behind it. */
export const readText = (text: string): { readonly kind: Kind | undefined; readonly words: string } => {
  const plain = text.normalize('NFKC').trimStart()
  const first = typed[plain[0] ?? ''] ?? plain[0]
  const kind = kinds.find((one) => prefixes[one] === first)
  return { kind, words: (kind ? plain.slice(1) : plain).trim() }
}

/** 0: the whole word … 5: pinyin inside of it. */
const nearnessOf = (label: string, words: string): { readonly near: number; readonly hit?: Hit } | undefined => {
  const [held, wanted] = [label.toLowerCase(), words.toLowerCase()]
  const at = held.indexOf(wanted)
  if (at >= 0) return { near: held === wanted ? 0 : at === 0 ? 1 : 2, hit: [at, at + wanted.length] }
  const initials = held
    .split(/[^\p{Letter}\p{Number}]+/u)
    .map((word) => word[0] ?? '')
    .join('')
  if (wanted.length > 1 && /^[a-z]+$/.test(initials) && initials.startsWith(wanted)) return { near: 3 }
  const [from, to] = pinyin.match(label, words) || []
  return from === undefined || to === undefined ? undefined : { near: from === 0 ? 3 : 4, hit: [from, to + 1] }
}
const further = 3
interface Ranked extends Found {
  readonly near: number
}
/** How an entry holds the words; undefined: not at all. */
export const rank = (entry: Entry, words: string): Ranked | undefined => {
  const own = nearnessOf(entry.label, words)
  if (own) return { entry, near: own.near, ...(own.hit ? { hit: own.hit } : {}) }
  const beside = entry.beside === undefined ? undefined : nearnessOf(entry.beside, words)
  if (beside) return { entry, near: beside.near + further, ...(beside.hit ? { besideHit: beside.hit } : {}) }
  const also = entry.also === undefined ? undefined : nearnessOf(entry.also, words)
  return also && { entry, near: also.near + further }
}
/** Entries that were found elsewhere stay in their order, whatever they hold. */
const farthest = 20
export interface Groups {
  readonly best: Found | undefined
  readonly of: Readonly<Record<Kind, readonly Found[]>>
}
/** Where several hold the words equally well. */
const first: Readonly<Record<Kind, number>> = { page: 0, act: 1, partner: 2, company: 3, invoice: 4 }
/** `kept`: found by the server, in its order. */
export const findAmong = (entries: readonly Entry[], kept: readonly Entry[], words: string): Groups => {
  const fixed = entries.flatMap((entry) => rank(entry, words) ?? []).toSorted((a, b) => a.near - b.near)
  const served = kept.map((entry): Ranked => rank(entry, words) ?? { entry, near: farthest })
  const all = [...fixed, ...served]
  const best = all.toSorted((a, b) => a.near - b.near || first[a.entry.kind] - first[b.entry.kind])[0]
  const of = (kind: Kind): readonly Found[] => all.filter(({ entry }) => entry.kind === kind)
  return { best, of: { page: of('page'), company: of('company'), invoice: of('invoice'), partner: of('partner'), act: of('act') } }
}
