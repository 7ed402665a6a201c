import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { extractionEndpoints } from '@piaotai/contract/extraction.ts'
import { extractionLimits, extractionSources, namedParts, readValue, type ExtractionSettings } from '@piaotai/domain/rules/extraction.ts'
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { extendedFieldsOf } from '../invoice/index.ts'
import { invoicesInScope } from '../../people/permission/index.ts'
import type { FoundPart, Programs } from '../../../ports/programs.ts'
import { latestTexts } from './texts.ts'

type E = typeof extractionEndpoints
type Sample = Out<E['tryPattern']>['samples'][number]

/** The text as it is shown, with the parts that stand in it. */
const shown = (
  { parts }: ExtractionSettings,
  found: readonly FoundPart[] | null,
  fields: readonly ExtendedField[],
  text: string,
): Pick<Sample, 'text' | 'hit' | 'found'> => {
  const first = found?.[0]?.from ?? 0
  // Of a long text, what stands around the first part.
  const from = text.length <= extractionLimits.shown ? 0 : Math.max(0, Math.min(first - 60, text.length - extractionLimits.shown))
  const to = Math.min(text.length, from + extractionLimits.shown)
  return {
    text: text.slice(from, to),
    hit: found !== null,
    found: (found ?? []).map(({ part, from: begins, to: ends, text: read }) => {
      const filled = parts.find(({ name }) => name === part)
      return {
        part,
        field: filled?.field ?? null,
        from: Math.max(0, begins - from),
        to: Math.max(0, Math.min(ends, to) - from),
        value: filled ? (readValue(filled, read, fields) ?? null) : null,
      }
    }),
  }
}

/** The latest texts of each chosen source, of invoices that the person sees; without a good pattern they stand as they are. */
export const tryPattern =
  ({ db, programs }: Needs<'db'> & { readonly programs: Programs }) =>
  async (actor: Actor, { settings, pasted }: In<E['tryPattern']>): Promise<Out<E['tryPattern']>> => {
    const { fields, texts } = await db.inTenant(actor, async (tx) => {
      const reached = sql<boolean>`${invoicesInScope(actor, 'company')}`
      const texts: (Pick<Sample, 'source' | 'invoiceId' | 'number' | 'at'> & { readonly text: string })[] = []
      if (pasted.trim() !== '') texts.push({ source: 'remark', invoiceId: null, number: null, at: null, text: pasted })
      for (const source of extractionSources.filter((one) => settings.sources.includes(one)))
        for (const { invoiceId, number, at, text } of await latestTexts(tx, actor, source, reached))
          texts.push({ source, invoiceId, number, at: toInstant(at), text })
      return { fields: await extendedFieldsOf(tx), texts }
    })
    const { companyId, userId } = actor
    const read = namedParts(settings.pattern).length > 0 ? texts.map(({ text }) => text) : []
    // Behind the transaction: whoever waits for a turn holds no connection.
    const [ran] =
      settings.pattern.trim() === ''
        ? []
        : await programs.patterns({ companyId, userId, hurried: true }, [{ text: settings.pattern }], read)
    const found = ran?.ok ? ran.values : []
    return {
      mistake:
        !ran || ran.ok ? null : 'mistake' in ran ? ran.mistake : { cause: 'tooMuch', reason: '', from: 0, to: settings.pattern.length },
      samples: texts.map(({ text, ...one }, at) => ({ ...one, ...shown(settings, found[at] ?? null, fields, text) })),
    }
  }
