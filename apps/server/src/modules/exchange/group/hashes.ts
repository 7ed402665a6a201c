// Keyed hashes of incoming invoices, by which members of a group find the same one without showing it. Written with the invoice itself.
import { createHmac } from 'node:crypto'
import type { GroupMatchKind } from '@piaotai/domain/group.ts'
import { isTicket } from '@piaotai/domain/risk/risk-judge.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import { heldMemberships, openKey, type Membership } from './group-rows.ts'

/** Half of a SHA-256: no two invoices of a group meet by chance. */
const bytes = 16
const page = 2000
interface Face {
  readonly id: string
  readonly identity: string | null
  readonly type: number
  readonly date: string | null
  readonly amount_including_tax: string | null
  readonly seller_tax_id: string | null
  readonly seller_name: string | null
}
interface Hashed {
  readonly invoice_id: string
  readonly kind: GroupMatchKind
  readonly hash: Buffer
}
const hashesOf = (key: string, face: Face, pictures: readonly string[]): readonly Hashed[] => {
  const hash = (kind: GroupMatchKind, of: readonly string[]): Hashed => ({
    invoice_id: face.id,
    kind,
    hash: createHmac('sha256', key)
      .update(JSON.stringify([kind, ...of]))
      .digest()
      .subarray(0, bytes),
  })
  const seller = face.seller_tax_id ?? face.seller_name
  const { identity, date, amount_including_tax: amount } = face
  return [
    ...(identity === null ? [] : [hash('invoice', [identity])]),
    // Tickets of one day and price are many people's.
    ...(seller === null || date === null || amount === null || isTicket(face.type) ? [] : [hash('purchase', [seller, date, amount])]),
    ...[...new Set(pictures)].map((picture) => hash('picture', [picture])),
  ]
}

/** The transaction runs as the member. Invoices that are not incoming have no hashes. */
const write = async (
  tx: Tx,
  { company_id: memberId, owner_company_id: ownerId, group_id: groupId }: Membership,
  key: string,
  ids: readonly string[],
) => {
  // Held, so that a correction at the same time is hashed after this.
  const faces = await tx
    .selectFrom('invoice')
    .select(['id', 'identity', 'type', 'date', 'amount_including_tax', 'seller_tax_id', 'seller_name'])
    .where('id', 'in', [...ids])
    .where('category', '=', category.incoming)
    .orderBy('id')
    .forShare()
    .execute()
  await tx
    .deleteFrom('group_hash')
    .where('company_id', '=', ownerId)
    .where('group_id', '=', groupId)
    .where('member_company_id', '=', memberId)
    .where('invoice_id', 'in', [...ids])
    .execute()
  if (faces.length === 0) return
  const files = Map.groupBy(
    await tx
      .selectFrom('invoice_original as o')
      .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
      .select(['o.invoice_id', 'f.sha256', 'o.first_page'])
      .where(
        'o.invoice_id',
        'in',
        faces.map(({ id }) => id),
      )
      .execute(),
    (row) => row.invoice_id,
  )
  const rows = faces.flatMap((face) =>
    hashesOf(
      key,
      face,
      (files.get(face.id) ?? []).map(({ sha256, first_page: first }) => `${sha256}/${first}`),
    ),
  )
  if (rows.length > 0)
    await tx
      .insertInto('group_hash')
      .values(rows.map((row) => ({ ...row, company_id: ownerId, group_id: groupId, member_company_id: memberId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/** An invoice came or changed. */
export const hashInvoice = async (encryption: Encryption, tx: Tx, invoiceId: string): Promise<void> => {
  for (const membership of await heldMemberships(tx)) {
    const key = membership.grants.includes('compare') ? openKey(encryption, membership) : undefined
    if (key !== undefined) await write(tx, membership, key, [invoiceId])
  }
}
/** Hashes a page of invoices that have none, and answers whether there may be more. */
export const hashMissing = async (encryption: Encryption, tx: Tx, membership: Membership, after: string): Promise<string | undefined> => {
  const key = openKey(encryption, membership)
  if (key === undefined) return undefined
  const { company_id: memberId, owner_company_id: ownerId, group_id: groupId } = membership
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .where('category', '=', category.incoming)
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_hash as h')
            .select('h.hash')
            .where('h.company_id', '=', ownerId)
            .where('h.group_id', '=', groupId)
            .where('h.member_company_id', '=', memberId)
            .whereRef('h.invoice_id', '=', 'invoice.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(page)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await write(tx, membership, key, ids)
  return ids.length === page ? ids.at(-1) : undefined
}
/** Hashes of invoices that are not incoming any more. */
export const dropForeign = async (
  tx: Tx,
  { company_id: memberId, owner_company_id: ownerId, group_id: groupId }: Membership,
): Promise<void> => {
  await tx
    .deleteFrom('group_hash as h')
    .using('invoice as i')
    .where('h.company_id', '=', ownerId)
    .where('h.group_id', '=', groupId)
    .where('h.member_company_id', '=', memberId)
    .whereRef('i.id', '=', 'h.invoice_id')
    .where('i.category', '<>', category.incoming)
    .execute()
}
