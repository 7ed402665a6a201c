// The doubtful fields of an invoice, each with its likely readings and what speaks for them, and the answers of the last day.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { judgementEndpoints } from '@piaotai/contract/judgement.ts'
import { evidenceFor, likelyReadings, type DoubtKnowledge, type LikelyReading } from '@piaotai/domain/invoice/doubt-readings.ts'
import { fieldNames, type FieldName, type FieldOrigin, type Warning } from '@piaotai/domain/invoice/reading.ts'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { facedStatuses } from '@piaotai/domain/verification/platform-face.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { invoicesInScope } from '../../../people/permission/index.ts'
import { namesOf } from '../../../people/title/index.ts'
import { answeredValue, clearedBy, findInvoice, linesOf, type InvoiceRecord } from '../../invoice/index.ts'

type E = (typeof judgementEndpoints)['readDoubts']
const dayMs = 86_400_000

export const readDoubts =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, { id, area }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const invoice = await findInvoice(tx, actor, id, area)
      const lines = await linesOf(tx, id)
      const doubts = (invoice.warnings as readonly Warning[]).filter(({ code }) => isDoubt(code))
      const fields = [...new Set(doubts.map(({ field }) => field))].toSorted((a, b) => placeOf(a) - placeOf(b))
      const origins = invoice.fields as DoubtKnowledge['origins']
      const readings = new Map(
        fields.map((field) => [
          field,
          field === 'lines' ? [] : likelyReadings(answeredValue(invoice, lines, field), origins[field as FieldName]),
        ]),
      )
      const known = await knowledgeOf(tx, actor, area, invoice, readings)
      const since = clock.now().getTime() - dayMs
      const answered = (await clearedBy(tx, id)).filter(
        (one) =>
          new Date(one.answered_at).getTime() > since &&
          !fields.some((field) => field === one.field) &&
          one.right_value === answeredValue(invoice, lines, one.field),
      )
      return {
        doubts: fields.map((field) => ({
          field,
          warnings: doubts.filter((one) => one.field === field),
          value: field === 'lines' ? null : answeredValue(invoice, lines, field),
          readings: readings
            .get(field)!
            .map((one) => ({ ...one, evidence: isOnFace(field) ? [...evidenceFor(field, one.value, known)] : [] })),
        })),
        answered: answered.map((one) => ({
          field: one.field,
          value: one.field === 'lines' ? null : one.right_value,
          by: one.by ?? '',
          mine: one.answered_by === actor.userId,
          at: toInstant(one.answered_at),
        })),
      }
    })

const isOnFace = (field: string): field is FieldName => fieldNames.some((one) => one === field)
/** As a face shows them; what is no field of it comes last. */
const placeOf = (field: string): number => {
  const at = fieldNames.findIndex((one) => one === field)
  return at < 0 ? fieldNames.length : at
}

const sides = ['buyer', 'seller'] as const
const few = 20
/** What the company knows of the parties that the face names, or may name. */
const knowledgeOf = async (
  tx: Tx,
  actor: Actor,
  area: ReadArea,
  invoice: InvoiceRecord,
  readings: ReadonlyMap<string, readonly LikelyReading[]>,
): Promise<DoubtKnowledge> => {
  const face = Object.fromEntries(fieldNames.map((field) => [field, answeredValue(invoice, [], field)])) as DoubtKnowledge['face']
  const said = (half: 'name' | 'taxId'): readonly string[] =>
    [
      ...new Set(
        sides.flatMap((side) => [face[`${side}.${half}`] ?? '', ...(readings.get(`${side}.${half}`) ?? []).map(({ value }) => value)]),
      ),
    ].filter((value) => value !== '')
  const [names, taxIds] = [said('name'), said('taxId')]
  const known = { face, origins: invoice.fields as Readonly<Record<string, FieldOrigin>> }
  if (!sides.some((side) => readings.has(`${side}.name`) || readings.has(`${side}.taxId`)))
    return { ...known, partners: [], verified: [], titles: [] }
  const { own } = await namesOf(tx, actor.companyId)
  return {
    ...known,
    partners: area === 'company' ? await partnersOf(tx, names, taxIds) : [],
    verified: await verifiedOf(tx, actor, area, invoice.id, taxIds),
    titles: own.flatMap(({ name, taxId }) => (taxId ? [{ name, taxId }] : [])),
  }
}
const partnersOf = (tx: Tx, names: readonly string[], taxIds: readonly string[]) =>
  tx
    .selectFrom('partner')
    .select(['name', 'tax_id as taxId'])
    .where((eb) => eb.or([eb('tax_id', 'in', ['', ...taxIds]).and('tax_id', '<>', ''), eb('name', 'in', ['', ...names])]))
    .limit(few)
    .execute()
/** Sellers of invoices that the person sees and the tax platform answered for. */
const verifiedOf = async (tx: Tx, actor: Actor, area: ReadArea, id: string, taxIds: readonly string[]) => {
  if (taxIds.length === 0) return []
  const rows = await tx
    .selectFrom('invoice')
    .select(['seller_name as name', 'seller_tax_id as taxId', sql<string>`date::text`.as('day')])
    .where('seller_tax_id', 'in', [...taxIds])
    .where('verify_status', 'in', [...facedStatuses])
    .where('id', '<>', id)
    .where('date', 'is not', null)
    .where(invoicesInScope(actor, area))
    .orderBy('date', 'desc')
    .limit(few)
    .execute()
  return rows.flatMap(({ name, taxId, day }) => (name !== null && taxId !== null ? [{ name, taxId, day }] : []))
}
