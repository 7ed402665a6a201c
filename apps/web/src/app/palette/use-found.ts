// What the palette shows for a text: the best, then the kinds; what was chosen last while nothing is typed.
import { useState } from 'react'
import { Building2, MessageSquareQuote, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askAct } from '../../lib/page/asked-act.ts'
import type { PersonalDialogName } from '../../features/personal/dialog-names.ts'
import { listLink } from '../../shared/invoice/list-links.ts'
import { findAmong, kinds, shownKinds, type Act, type Entry, type Found, type Kind } from './find.ts'
import { readRecent, type Recent } from './recent.ts'
import { areaOfLists, useActs, useHeld } from './use-acts.ts'
import { useOtherCompanies } from './use-companies-found.ts'
import { usePages } from './use-pages.ts'
import { least, useNextOfInvoice, useRecords } from './use-records.tsx'

interface Group {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly items: readonly Found[]
}
/** Of a kind among all others, and where it is shown alone. */
const few: Readonly<Record<Kind, number>> = { company: 3, invoice: 3, partner: 3, act: 4, page: 4 }
const many = 40

interface Asked {
  readonly kind: Kind | undefined
  readonly words: string
  readonly owner: string
  readonly openPersonal: (name: PersonalDialogName) => void
}
export const useFound = ({ kind, words, owner, openPersonal }: Asked) => {
  const { t } = useTranslation('palette')
  const pages = usePages()
  const companies = useOtherCompanies()
  const acts = useActs(openPersonal)
  const records = useRecords(words, kind)
  const asking = useAsking(words)
  const [recent] = useState(() => readRecent(owner))
  const fixed = [...pages, ...companies, ...acts]
  const of = (one: Kind): readonly Entry[] => fixed.filter((entry) => entry.kind === one)
  const found = words === '' ? undefined : findAmong(fixed, records.entries, words)
  const groups: Group[] = []
  let nothing = false
  if (!found) {
    const last = kind ? [] : recent.flatMap((one) => entryOfRecent(one, fixed) ?? [])
    if (last.length > 0) groups.push({ key: 'recent', label: t('group.recent'), items: plainly(last) })
    for (const one of kind ? [kind] : (['act', 'page'] as const)) {
      const items = of(one).filter((entry) => !last.includes(entry))
      if (items.length > 0) groups.push({ key: one, label: t(`group.${one}`), items: plainly(items.slice(0, kind ? many : 6)) })
    }
  } else {
    const best = kind ? undefined : found.best
    if (best) groups.push({ key: 'best', label: t('group.best'), items: [best] })
    for (const one of kind ? [kind] : shownKinds) {
      const all = found.of[one].filter(({ entry }) => entry !== best?.entry)
      const items = all.slice(0, kind ? many : few[one])
      const note = noteOf(one, items.length, records.counts[one]?.count ?? all.length, records.counts[one]?.more === true)
      if (items.length > 0) groups.push({ key: one, label: t(`group.${one}`), ...(note === undefined ? {} : { note }), items })
    }
    nothing = groups.length === 0 && !records.searching && !records.failed
    if (nothing && asking && [...words].length >= least) groups.push({ key: 'act', label: t('group.act'), items: plainly([asking]) })
  }
  function noteOf(one: Kind, shown: number, total: number, more: boolean): string | undefined {
    if (total <= shown && !more) return undefined
    const all = more ? t('more', { count: total }) : total
    return one === 'invoice' ? t('latest', { shown, total: all }) : one === 'partner' ? t('nearest', { shown, total: all }) : undefined
  }
  const served = groups.find(({ key }) => key === 'best')?.items[0]?.entry
  const ofInvoice = useNextOfInvoice(served?.kind === 'invoice' ? served.id.slice('invoice:'.length) : undefined)
  return {
    groups,
    counts: Object.fromEntries(
      found
        ? kinds.map((one) => {
            const { count, more } = records.counts[one] ?? { count: found.of[one].length, more: false }
            return [one, count === 0 ? '0' : more ? t('more', { count }) : String(count)]
          })
        : [],
    ) as Partial<Record<Kind, string>>,
    nothing,
    searching: records.searching,
    failed: records.failed,
    short: (kind === 'invoice' || kind === 'partner') && [...words].length < least,
    /** Only the best one has next acts. */
    nextOf: (entry: Entry): readonly Act[] => (entry !== served ? [] : entry.kind === 'invoice' ? ofInvoice : (entry.next ?? [])),
  }
}
const plainly = (entries: readonly Entry[]): readonly Found[] => entries.map((entry) => ({ entry }))
const entryOfRecent = ({ id, record }: Recent, fixed: readonly Entry[]): Entry | undefined =>
  record
    ? { id, icon: record.kind === 'invoice' ? ReceiptText : Building2, ...record }
    : // What was granted then may be withdrawn since.
      fixed.find((entry) => entry.id === id)

/** The way on where nothing holds the words: the list takes them as a sentence. */
const useAsking = (words: string): Entry | undefined => {
  const { t } = useTranslation('palette')
  const area = areaOfLists(useHeld())
  return area === undefined
    ? undefined
    : {
        id: 'act:ask',
        kind: 'act',
        icon: MessageSquareQuote,
        label: t('none.ask', { words }),
        target: listLink(area, 'all'),
        run: () => {
          askAct('askInWords', words)
        },
      }
}
