// Batches by a part of their number, their payee or the number of an invoice of theirs.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { patternOf } from './payment-shapes.ts'

/** Characters of a number from which on has_digits is selective. */
const fewest = 5
const never = sql<boolean>`false`

const written = (column: string, keyword: string): Expression<SqlBool> => sql<boolean>`${sql.ref(column)} ilike ${patternOf(keyword)}`
const part = (column: string, text: string): Expression<SqlBool> =>
  text.length < fewest ? written(column, text) : sql<boolean>`has_digits(${sql.ref(column)}, ${text})`
const payeeContains = (keyword: string): Expression<SqlBool> =>
  sql<boolean>`has_words(n.payee_name, ${keyword.trim()}, ${patternOf(keyword)})`
/** A batch's number is upper case. */
const numberContains = (keyword: string): Expression<SqlBool> => {
  const text = keyword.trim().toUpperCase()
  return /^[A-Z0-9-]+$/.test(text) ? part('n.number', text) : never
}
/** An invoice's number is digits, but for tickets. */
const invoiceContains = (keyword: string): Expression<SqlBool> => {
  const text = keyword.trim()
  return /^\d+$/.test(text) ? part('p.number', text) : sql<boolean>`(p.number ~ '[^0-9]' and ${written('p.number', text)})`
}
/** For queries on `payment_batch as b`. Each part of the condition reads an index of its own; a single character is in none. */
export const batchesNamed = ({ companyId }: Pick<Actor, 'companyId'>, keyword: string): Expression<SqlBool> =>
  [...keyword.replace(/\s/g, '')].length < 2
    ? sql<boolean>`(${written('b.number', keyword)} or ${written('b.payee_name', keyword)} or exists (
        select 1 from payment_batch_invoice p where p.company_id = b.company_id and p.batch_id = b.id and ${written('p.number', keyword)}))`
    : sql<boolean>`b.id in (
        select n.id from payment_batch n where n.company_id = ${companyId} and ${numberContains(keyword)}
        union select n.id from payment_batch n where n.company_id = ${companyId} and ${payeeContains(keyword)}
        union select p.batch_id from payment_batch_invoice p where p.company_id = ${companyId} and ${invoiceContains(keyword)})`
