// The companies that third-party invoices may be forwarded to: the person's other ones, and linked partners. A company that is both counts as the person's own.
import { sql, type Expression, type SqlBool } from 'kysely'
import { forwardingPage } from '@piaotai/domain/delivery/delivery.ts'
import type { ForwardGround } from '@piaotai/domain/delivery/forwarding.ts'
import { comparedName, comparedTaxId } from '@piaotai/domain/title/title.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { refreshActor } from '../../../people/permission/index.ts'
import { findOwnerCompany } from '../../../people/title/index.ts'
import { asCompany } from '../../../../kernel/as-company.ts'

export interface ForwardTarget {
  readonly companyId: string
  readonly number: string
  readonly name: string
  readonly ground: ForwardGround
  /** The person may record there. */
  readonly direct: boolean
  readonly linkId: string | null
  readonly partnerId: string | null
  readonly taxIds: readonly string[]
  readonly names: readonly string[]
}
/** The buttons that let a person take in what was forwarded. */
export const mayAccept = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('receiveRecordCo.accept') || permissions.has(`${forwardingPage}.accept`)

/** By its tax id; by its name where the face has no tax id, or none of the company is known. */
export const belongsTo = (
  { taxIds, names }: Pick<ForwardTarget, 'taxIds' | 'names'>,
  { buyer_tax_id: taxId, buyer_name: name }: { readonly buyer_tax_id: string | null; readonly buyer_name: string | null },
): boolean =>
  taxId !== null && taxIds.length > 0
    ? taxIds.some((one) => comparedTaxId(one) === comparedTaxId(taxId))
    : name !== null && names.some((one) => comparedName(one) === comparedName(name))
/** The same for queries on `invoice`: names in either width of brackets. */
export const boughtBy = (targets: readonly Pick<ForwardTarget, 'taxIds' | 'names'>[]): Expression<SqlBool> => {
  const taxIds = targets.flatMap((target) => target.taxIds)
  const spelled = (some: typeof targets) => some.flatMap(({ names }) => names).flatMap((name) => [name, wide(name), narrow(name)])
  const unknown = spelled(targets.filter((target) => target.taxIds.length === 0))
  return sql<boolean>`(invoice.buyer_tax_id = any(${taxIds}::text[]) or (invoice.buyer_tax_id is null and invoice.buyer_name = any(${spelled(targets)}::text[]))
    or invoice.buyer_name = any(${unknown}::text[]))`
}
const wide = (name: string): string => name.replaceAll('(', '（').replaceAll(')', '）')
const narrow = (name: string): string => name.replaceAll('（', '(').replaceAll('）', ')')

export const forwardTargets = async (tx: Tx, { clock }: Needs<'clock'>, actor: Actor): Promise<readonly ForwardTarget[]> => {
  const own = await ownCompanies(tx, clock.now(), actor)
  const known = new Set(own.map(({ companyId }) => companyId))
  const linked = (await linkedCompanies(tx)).filter(({ companyId }) => !known.has(companyId))
  return [...own, ...linked]
}
/** None for a session that one company's single sign-on confines. */
const ownCompanies = async (tx: Tx, now: Date, actor: Actor): Promise<readonly ForwardTarget[]> => {
  if (actor.boundTo !== undefined) return []
  const others = await findOwnerCompany(tx, actor)
  const targets: ForwardTarget[] = []
  for (const { id, name, titles } of others) {
    const { number } = await tx.selectFrom('company').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const there = await asCompany(tx, id, () => refreshActor(tx, { companyId: id, userId: actor.userId }, now))
    targets.push({
      companyId: id,
      number,
      name,
      ground: 'own',
      direct: there !== undefined && mayAccept(there),
      linkId: null,
      partnerId: null,
      taxIds: titles.flatMap(({ taxId }) => taxId ?? []),
      names: titles.flatMap((title) => [title.name, ...title.formerNames.map((former) => former.name)]),
    })
  }
  return targets
}
const linkedCompanies = async (tx: Tx): Promise<readonly ForwardTarget[]> => {
  const rows = await tx
    .selectFrom('partner_link as l')
    .innerJoin('company as c', 'c.id', 'l.other_company_id')
    .leftJoin('partner as p', 'p.id', 'l.partner_id')
    .select([
      'c.id',
      'c.number',
      'c.name',
      'c.tax_id',
      'l.id as linkId',
      'p.id as partnerId',
      'p.name as partnerName',
      'p.tax_id as partnerTaxId',
    ])
    .where('l.state', '=', 'linked')
    .where('c.deleted_at', 'is', null)
    .orderBy('c.number')
    .execute()
  return rows.map((row) => ({
    companyId: row.id,
    number: row.number,
    name: row.name,
    ground: 'linked',
    direct: false,
    linkId: row.linkId,
    partnerId: row.partnerId,
    taxIds: [row.tax_id, row.partnerTaxId].filter((one) => one !== null),
    names: [row.name, row.partnerName].filter((one) => one !== null),
  }))
}
