// Extended fields defined anew: values that fit stay, values that read otherwise are rewritten once a person has seen them, and
// definitions that would leave a value behind are refused.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { extendedFieldEndpoints } from '@piaotai/contract/invoice/extended-fields.ts'
import {
  extendedKeys,
  extendedLimits,
  extendedValue,
  judgeFields,
  usualFields,
  type ExtendedField,
  type ExtendedKey,
} from '@piaotai/domain/invoice/extended-field.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { json } from '../../../../db/json.ts'
import { saveVersioned } from '../../../../db/save-versioned.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { businessColumn } from './business-rows.ts'
import { writeValues } from './change-invoices.ts'
import { extendedFieldsOf } from './extended-fields.ts'

type E = typeof extendedFieldEndpoints
type Deps = Needs<'db' | 'clock' | 'audit'>
const read = async (tx: Tx): Promise<Out<E['readExtendedFields']>> => {
  const row = await tx.selectFrom('extended_fields').selectAll().executeTakeFirst()
  return {
    fields: (row?.fields ?? usualFields).map((field) => ({
      ...field,
      options: [...field.options],
      types: [...field.types],
      categories: [...field.categories],
    })),
    version: row?.version ?? 0,
    changedAt: row ? toInstant(row.changed_at) : null,
    changedBy: row?.changed_by_name ?? null,
  }
}
export const readExtendedFields =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor): Promise<Out<E['readExtendedFields']>> =>
    db.inTenant(actor, (tx) => read(tx))

const plain = (fields: readonly ExtendedField[]): readonly ExtendedField[] =>
  fields.map((field) => ({
    ...field,
    name: field.name.trim(),
    options: field.kind === 'choice' ? field.options.map((option) => option.trim()) : [],
    types: field.required ? field.types : [],
    categories: field.required ? field.categories : [],
  }))

interface Value {
  readonly from: string
  readonly to: string | null
  readonly invoices: number
}
/** The different values of a field in the company; one more than may be converted tells that there are too many. */
const valuesOf = async (tx: Tx, key: ExtendedKey) => {
  const column = businessColumn[key]
  return tx
    .selectFrom('invoice')
    .select([sql<string>`${sql.ref(column)}`.as('value'), sql<string>`count(*)`.as('n')])
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy('n', 'desc')
    .orderBy('value')
    .execute()
}
interface Effect {
  readonly key: ExtendedKey
  readonly gone: boolean
  readonly values: readonly Value[]
}
/** Of the fields whose values may read otherwise than before. */
const effectsOf = async (tx: Tx, before: readonly ExtendedField[], after: readonly ExtendedField[]): Promise<readonly Effect[]> => {
  const effects: Effect[] = []
  for (const key of extendedKeys) {
    const [was, is] = [before, after].map((fields) => fields.find((one) => one.key === key))
    if (!was && !is) continue
    // An archived field's values were judged when they were written; a text takes them all.
    if (was && is && was.kind === is.kind && JSON.stringify(was.options) === JSON.stringify(is.options)) continue
    const values = await valuesOf(tx, key)
    effects.push({
      key,
      gone: !is,
      values: values.map(({ value, n }) => ({ from: value, to: is ? (extendedValue(is, value) ?? null) : null, invoices: Number(n) })),
    })
  }
  return effects.filter(({ values }) => values.length > 0)
}
const sum = (values: readonly Value[]): number => values.reduce((all, { invoices }) => all + invoices, 0)
const wrongOf = ({ values }: Effect) => values.filter(({ to }) => to === null)
const convertedOf = ({ values }: Effect) => values.filter(({ from, to }) => to !== null && to !== from)

export const tryExtendedFields =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor, { fields }: In<E['tryExtendedFields']>): Promise<Out<E['tryExtendedFields']>> =>
    db.inTenant(actor, async (tx) => ({
      problems: [...judgeFields(fields)],
      effects: (await effectsOf(tx, await extendedFieldsOf(tx), plain(fields)))
        .map((effect) => ({ ...effect, wrong: wrongOf(effect), converted: convertedOf(effect) }))
        .filter(({ wrong, converted }) => wrong.length + converted.length > 0)
        .map(({ key, values, wrong, converted }) => ({
          key,
          values: sum(values),
          wrong: sum(wrong),
          converted: sum(converted),
          samples: [...wrong, ...converted].slice(0, extendedLimits.samples),
        })),
    }))

export const saveExtendedFields =
  ({ db, clock, audit }: Deps) =>
  (actor: Actor, { version, fields: typed, convert }: In<E['saveExtendedFields']>): Promise<Out<E['saveExtendedFields']>> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const fields = plain(typed)
      const problems = judgeFields(fields)
      if (problems.length > 0) throw new Problem('extendedFields.invalid', { problems })
      const before = await extendedFieldsOf(tx)
      const writes = { insert: tx.insertInto('extended_fields'), update: tx.updateTable('extended_fields') }
      const values = { fields: json([...fields]), changed_at: clock.now().toISOString(), changed_by_name: actor.userName }
      if (!(await saveVersioned(writes, companyId, version, values))) throw new Problem('extendedFields.changed')
      for (const effect of await effectsOf(tx, before, fields)) {
        const { key } = effect
        const wrong = wrongOf(effect)
        if (effect.gone) throw new Problem('extendedFields.inUse', { key, count: sum(wrong) })
        if (wrong.length > 0)
          throw new Problem('extendedFields.valuesWrong', { key, count: sum(wrong), samples: wrong.slice(0, 3).map(({ from }) => from) })
        const converted = convertedOf(effect)
        if (converted.length > 0 && (!convert || converted.length > extendedLimits.converted))
          throw new Problem('extendedFields.valuesDiffer', { key, count: sum(converted) })
        await convertValues(tx, companyId, key, converted)
        if (converted.length > 0)
          await audit.record(tx, actor, [
            { action: 'extendedFields.converted', objectType: 'company', objectId: companyId, detail: { key, invoices: sum(converted) } },
          ])
      }
      await audit.record(tx, actor, [
        { action: 'extendedFields.saved', objectType: 'company', objectId: companyId, detail: { before, after: fields } },
      ])
      return read(tx)
    })
const convertValues = async (tx: Tx, companyId: string, key: ExtendedKey, values: readonly Value[]): Promise<void> => {
  const column = businessColumn[key]
  for (const { from, to } of values) {
    const rows = await tx.selectFrom('invoice').selectAll().where(column, '=', from).orderBy('id').forUpdate().execute()
    await writeValues(
      tx,
      companyId,
      rows.map((before) => ({ before, values: { [column]: to } })),
    )
  }
}
